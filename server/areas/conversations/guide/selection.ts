import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import { rulingOnDemo } from '#src/api/contract/demo-rules.ts'
import type { Audience } from '#src/api/contract/demos.ts'
import type { Person } from '#src/api/contract/rules.ts'
import type { Language, Predicate } from '#server/areas/conversations/guide/languages/language.ts'
import { audiences } from '#server/areas/conversations/guide/parts.ts'
import type { Named } from '#server/areas/conversations/guide/named.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

/** Some of the demos before, and what these have that the others have not. */
export type Step = { readonly demos: readonly CatalogueDemo[]; readonly predicate: Predicate }

/** How what is named is told, and whether a demo has it. */
type Telling<TName> = {
  readonly labelOf: (name: TName) => string
  readonly having: (labels: string) => Predicate
  readonly havingNot: (labels: string) => Predicate
  readonly has: (demo: CatalogueDemo, name: TName) => boolean
}

/** What a question asks of the rules and of the catalogue's data: each step is a part of the one before. */
export const stepsOf = (
  question: Question,
  demos: readonly CatalogueDemo[],
  { say, locale }: Language,
): readonly Step[] => {
  const { audiences, technologies, isNewest } = question
  const steps: Step[] = []
  const keep = (predicate: Predicate, isKept: (demo: CatalogueDemo) => boolean) =>
    steps.push({ demos: (steps.at(-1)?.demos ?? demos).filter(isKept), predicate })
  const keepNamed = <TName>({ names, isAny, without }: Named<TName>, as: Telling<TName>) => {
    /** “Looker and Apigee”, “Looker or Apigee” */
    const listed = (all: readonly TName[], type: Intl.ListFormatType) =>
      new Intl.ListFormat(locale, { type }).format(all.map(as.labelOf))
    if (names.length > 0) {
      keep(as.having(listed(names, isAny ? 'disjunction' : 'conjunction')), (demo) =>
        isAny ? names.some((it) => as.has(demo, it)) : names.every((it) => as.has(demo, it)),
      )
    }
    if (without.length > 0) {
      keep(
        as.havingNot(listed(without, 'disjunction')),
        (demo) => !without.some((it) => as.has(demo, it)),
      )
    }
  }

  keepNamed(audiences, {
    labelOf: (it) => say.toAudience[it],
    having: say.mayBeShown,
    havingNot: say.mayNotBeShown,
    has: (demo, it) => rulingOnDemo(oneOf(it), demo).isAllowed,
  })
  keepNamed(technologies, {
    labelOf: (it) => technologyLabels[it],
    having: say.use,
    havingNot: say.useNot,
    has: (demo, it) => demo.technologies.includes(it),
  })
  if (question.isFeatured || isRecommendedAlone(question)) {
    keep(say.isFeatured, ({ featured }) => featured)
  }
  if (isNewest) {
    const before = steps.at(-1)?.demos ?? demos
    const last = before
      .flatMap(({ added }) => added ?? [])
      .toSorted()
      .at(-1)
    if (last !== undefined) {
      keep(say.addedLast(dayIn(locale, last)), ({ added }) => added === last)
    }
  }
  return steps
}

/** What is recommended is what is featured, but for whoever names what it shall be good for. */
const isRecommendedAlone = (question: Question) => {
  const { isRecommended, isNewest, audiences, technologies, words } = question
  const named = [audiences, technologies].flatMap(({ names, without }) => [names, without])
  return isRecommended && !isNewest && [...named, words].every(({ length }) => length === 0)
}

/** Who may see a demo, by the rules: what is to be said of it. */
export const whoMaySee = (demo: CatalogueDemo, { say, locale }: Language) => {
  const allowed = audiences.filter((it) => rulingOnDemo(oneOf(it), demo).isAllowed).toReversed()
  const told = new Intl.ListFormat(locale).format(allowed.map((it) => say.toAudience[it]))
  return say.mayBeShown(told).one
}

/** What a demo is made with; of several, what any of them is. */
export const madeWith = (demos: readonly CatalogueDemo[], { say, locale }: Language) => {
  const used = new Set(demos.flatMap(({ technologies }) => technologies))
  const labels = [...used].map((it) => technologyLabels[it])
  const told = say.use(new Intl.ListFormat(locale).format(labels))
  return demos.length === 1 ? told.one : told.many
}

/** Somebody of an audience who is through with their setup: the rules say what they see. */
const oneOf = (who: Audience): Person => ({
  isGoogle: who === 'googlers',
  isStaffElsewhere: false,
  isAdmin: false,
  isCustomer: who === 'customers',
  isEmailConfirmed: true,
  organizationFormCompleted: true,
  organizationAccessStatus: 'approved',
})

const dayIn = (locale: string, date: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
