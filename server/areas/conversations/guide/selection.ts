import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import { rulingOnDemo } from '#src/api/contract/demo-rules.ts'
import type { Audience } from '#src/api/contract/demos.ts'
import type { Person } from '#src/api/contract/rules.ts'
import type { Language, Predicate } from '#server/areas/conversations/guide/languages/language.ts'
import type { Question } from '#server/areas/conversations/guide/question.ts'
import type { CatalogueDemo } from '#server/areas/demos/catalogue.ts'

/** Some of the demos before, and what these have that the others have not. */
export type Step = { readonly demos: readonly CatalogueDemo[]; readonly predicate: Predicate }

/** What a question asks of the rules and of the catalogue's data: each step is a part of the one before. */
export const stepsOf = (
  { audience, technologies, isFeatured, isNewest }: Question,
  demos: readonly CatalogueDemo[],
  { say, locale }: Language,
): readonly Step[] => {
  const steps: Step[] = []
  const keep = (predicate: Predicate, isKept: (demo: CatalogueDemo) => boolean) =>
    steps.push({ demos: (steps.at(-1)?.demos ?? demos).filter(isKept), predicate })

  if (audience !== null) {
    const { who, isNot } = audience
    const predicates = isNot ? say.mayNotBeShownTo : say.mayBeShownTo
    keep(predicates[who], (demo) => rulingOnDemo(oneOf(who), demo).isAllowed !== isNot)
  }
  if (technologies.names.length > 0) {
    const { names, isAny, isNot } = technologies
    const type = isAny || isNot ? 'disjunction' : 'conjunction'
    const list = new Intl.ListFormat(locale, { type }).format(
      names.map((it) => technologyLabels[it]),
    )
    keep((isNot ? say.useNot : say.use)(list), ({ technologies: own }) =>
      isNot || isAny
        ? names.some((it) => own.includes(it)) !== isNot
        : names.every((it) => own.includes(it)),
    )
  }
  if (isFeatured) {
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
