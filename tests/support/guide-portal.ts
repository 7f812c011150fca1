import { expect } from 'vitest'

import type { AnswerQuestion, Turn } from '#server/areas/conversations/answering.ts'
import { createCatalogueGuide } from '#server/areas/conversations/guide/catalogue-guide.ts'
import { createCatalogue, type CatalogueDemo } from '#server/areas/demos/catalogue.ts'
import { createLog } from '#server/base/log.ts'
import { required } from '#src/lib/required.ts'
import { createPortal } from '#tests/support/portal.ts'
import { writeCatalogue } from '#tests/support/sample-catalogue.ts'

const customer = {
  isGoogle: false,
  isStaffElsewhere: false,
  isAdmin: false,
  isCustomer: true,
  isEmailConfirmed: true,
  organizationFormCompleted: true,
  organizationAccessStatus: 'unrequested',
} as const
const viewers = {
  customer: { person: customer, overrides: new Map() },
  partner: {
    person: { ...customer, isCustomer: false, organizationAccessStatus: 'approved' as const },
    overrides: new Map([['f1', false]]),
  },
  staff: { person: { ...customer, isGoogle: true }, overrides: new Map() },
  stranger: {
    person: { ...customer, organizationFormCompleted: false },
    overrides: new Map(),
  },
}
type ViewerName = keyof typeof viewers

const catalogueOf = (demosDir: string, demoUrls: Record<string, string> = {}) =>
  createCatalogue(
    { mode: 'local', demoUrls, demosDir },
    createLog(() => {}),
  )

/** What an engine answers one of the viewers, whole as it was streamed. */
const answer = async (
  engine: AnswerQuestion,
  question: string,
  viewer: ViewerName,
  history: readonly Turn[] = [],
) => {
  const parts: string[] = []
  const { signal } = new AbortController()
  const answered = await engine(question, viewers[viewer], history, {
    signal,
    onText: (part) => parts.push(part),
  })
  expect(parts.join('')).toBe(answered.text)
  return answered
}

/** The guide to the real catalogue, and to others, as it answers in a portal's database. */
export const createGuidePortal = async () => {
  const { services } = await createPortal()
  const catalogue = catalogueOf('demos')
  const guide = createCatalogueGuide(catalogue, services)

  const ask = async (
    question: string,
    viewer: ViewerName = 'customer',
    history: readonly Turn[] = [],
  ) => {
    const { text, citations } = await answer(guide, question, viewer, history)
    return { text, keys: citations.map(({ key }) => key), citations }
  }
  return {
    catalogue,
    /** A guide to so many sample demos. */
    guideTo: (count: number) => {
      const keys = Array.from({ length: count }, (_, at) => `demo-${at + 1}`)
      const urls = Object.fromEntries(keys.map((key) => [key, `https://${key}.example/`]))
      return createCatalogueGuide(catalogueOf(writeCatalogue(count), urls), services)
    },
    /** A guide to a single demo, called so. */
    guideToOne: (label: string) => {
      const [demo] = catalogue.demos.map((it) => ({ ...it, label }))
      const demos = [required(demo, 'demo')]
      return createCatalogueGuide({ demos, listFor: catalogue.listFor }, services)
    },
    answer,
    ask,
    /** Asks one after the other; answers the last. */
    askInTurn: async (questions: readonly string[], viewer: ViewerName = 'staff') => {
      const history: Turn[] = []
      for (const question of questions.slice(0, -1)) {
        history.push({ question, answer: await ask(question, viewer, history) })
      }
      return ask(questions.at(-1) ?? '', viewer, history)
    },
    /** The demos that a guide to all of them has to name. */
    keysOf: (isWanted: (demo: CatalogueDemo) => boolean) =>
      catalogue.demos
        .filter(isWanted)
        .map(({ key }) => key)
        .toSorted(),
  }
}
