import { expect, test } from 'vitest'

import type { AnswerQuestion, Turn } from '#server/areas/conversations/answering.ts'
import { createCatalogueGuide } from '#server/areas/conversations/catalogue-guide.ts'
import { createCatalogue } from '#server/areas/demos/catalogue.ts'
import { createLog } from '#server/base/log.ts'
import { writeCatalogue } from '#tests/support/sample-catalogue.ts'

const catalogueOf = (demosDir: string) =>
  createCatalogue(
    { mode: 'local', demoUrls: {}, demosDir },
    createLog(() => {}),
  )
const catalogue = catalogueOf('demos')
const guide = createCatalogueGuide(catalogue)

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
  staff: { person: { ...customer, isGoogle: true }, overrides: new Map() },
  stranger: {
    person: { ...customer, organizationFormCompleted: false },
    overrides: new Map(),
  },
}

const answer = async (
  engine: AnswerQuestion,
  question: string,
  viewer: keyof typeof viewers,
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

const ask = async (
  question: string,
  viewer: keyof typeof viewers = 'customer',
  history: readonly Turn[] = [],
) => {
  const { text, citations } = await answer(guide, question, viewer, history)
  return { text, keys: citations.map(({ key }) => key), citations }
}

test.each([
  ['What is Robotaxi about?', ['robotaxi']],
  ['Tell me about the NBA', ['nba']],
  ['Something for a chocolate factory', ['chocolateai']],
  ['do taxis find their riders', ['robotaxi']],
  ['recieps with choclate', ['chocolateai']],
  ['RESTAURANTS?', ['yum']],
])('AI-3 %j finds by name, topic, inflected and mistyped words', async (question, keys) => {
  expect((await ask(question)).keys).toEqual(keys)
})

test('AI-3 a technology or an audience finds the demos that have it, and how many they are', async () => {
  const looker = await ask('Which demos use Looker?')
  expect(looker.text).toBe('5 of your demos mention “Looker”.')
  expect(looker.keys).toEqual(['robotaxi', 'nba', 'chocolateai', 'databeans', 'yum'])

  const partners = await ask('What may I show to partners?', 'staff')
  expect(partners.text).toMatch(/^1\d of your demos mention “partners”\. These 5 fit best\.$/)
})

test('AI-3 what is quoted of a demo is the sentence that has the words', async () => {
  const { citations } = await ask('waiting times and empty miles')
  expect(citations[0]?.excerpt).toMatch(/^Waiting times and empty miles/)
})

test('AI-3 what no demo mentions is said so, beside what is found and alone', async () => {
  expect((await ask('Quantum computing with Apigee')).text).toBe(
    '2 of your demos mention “Apigee”. None mentions “Quantum” or “computing”.',
  )
  const { text, keys } = await ask('zebra')
  expect(keys).toEqual([])
  expect(text).toMatch(/^None of your demos mentions “zebra”\./)
})

test('AI-3 a question without words to look for is answered with how to ask', async () => {
  const { text, keys } = await ask('Hello, what can you do for me?')
  const { length } = catalogue.listFor(viewers.customer)
  expect(text).toContain(
    `${length} demos are shared with you. Here are the first.\n\nAsk for a topic`,
  )
  expect(keys).toHaveLength(5)
})

test('AI-3 a question about “those” is asked of the demos cited before', async () => {
  const before = await ask('Which demos use Looker?')
  const turn = {
    question: 'Which demos use Looker?',
    answer: { text: before.text, citations: before.citations },
  }
  const { text, keys } = await ask('Which of those use maps?', 'customer', [turn])
  expect(text).toBe('One of those demos mentions “maps”.')
  expect(keys).toEqual(['robotaxi'])
})

test('AZ-05 AI-3 nothing of a demo that the viewer may not see is found, named or counted', async () => {
  for (const question of ['React Lab', 'impact', 'lap', 'containers', 'components']) {
    const { text, keys } = await ask(question)
    expect([question, keys]).toEqual([question, []])
    expect(text).toMatch(/^None of your demos mentions/)
    expect((await ask(question, 'staff')).keys).not.toEqual([])
  }
  expect(await ask('Robotaxi', 'stranger')).toEqual({
    text: 'No demos are shared with you yet: there is nothing to search.',
    keys: [],
    citations: [],
  })
})

test('AI-3 the longest question of a catalogue of a thousand demos is answered within a second', async () => {
  const large = createCatalogueGuide(catalogueOf(writeCatalogue(1_000)))
  const question = Array.from({ length: 250 }, (_, at) => `wrod${at}xyz`).join(' ')
  const from = performance.now()
  await answer(large, question, 'staff')
  expect(performance.now() - from).toBeLessThan(1_000)
})
