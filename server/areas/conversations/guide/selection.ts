import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import { rulingOnDemo } from '#src/api/contract/demo-rules.ts'
import type { Audience, Technology } from '#src/api/contract/demos.ts'
import type { Person } from '#src/api/contract/rules.ts'
import type { Language, Predicate } from '#server/areas/conversations/guide/languages/language.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

/** Some of the demos before, and what these have that the others have not. */
export type Step = { readonly demos: readonly CatalogueDemo[]; readonly predicate: Predicate }

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

  for (const { who, isNot } of audiences) {
    const predicates = isNot ? say.mayNotBeShownTo : say.mayBeShownTo
    keep(predicates[who], (demo) => rulingOnDemo(oneOf(who), demo).isAllowed !== isNot)
  }
  if (technologies.names.length > 0) {
    const { names, isAny } = technologies
    keep(say.use(labelsOf(names, locale, isAny)), ({ technologies: own }) =>
      isAny ? names.some((it) => own.includes(it)) : names.every((it) => own.includes(it)),
    )
  }
  if (technologies.without.length > 0) {
    const { without } = technologies
    keep(
      say.useNot(labelsOf(without, locale, true)),
      ({ technologies: own }) => !without.some((it) => own.includes(it)),
    )
  }
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
  const named = [audiences, technologies.names, technologies.without, words]
  return isRecommended && !isNewest && named.every(({ length }) => length === 0)
}

/** “Looker and Apigee”, “Looker or Apigee” */
const labelsOf = (names: readonly Technology[], locale: string, isAny: boolean) =>
  new Intl.ListFormat(locale, { type: isAny ? 'disjunction' : 'conjunction' }).format(
    names.map((it) => technologyLabels[it]),
  )

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
