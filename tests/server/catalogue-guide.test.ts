import { expect, test } from 'vitest'

import type { Turn } from '#server/areas/conversations/answering.ts'
import { createGuidePortal } from '#tests/support/guide-portal.ts'

const { catalogue, guideTo, answer, ask, keysOf } = await createGuidePortal()
const all = catalogue.demos.map(({ key }) => key).toSorted()

const uses = (name: string) =>
  keysOf(({ technologies }) => (technologies as readonly string[]).includes(name))

test.each([
  ['What is Robotaxi about?', 'robotaxi'],
  ['Tell me about the NBA', 'nba'],
  ['self-driving cars', 'robotaxi'],
  ['fast food', 'mcdonalds'],
  ['carbon footprint', 'sustainability'],
  ['recipes with chocolate', 'chocolateai'],
  ['do taxis find their riders', 'robotaxi'],
])('AI-3 %j finds by name, topic, synonym and inflected word', async (question, key) => {
  expect((await ask(question, 'staff')).keys[0]).toBe(key)
})

test.each([
  ['What may I show to customers?', '8 of your demos may be shown to customers.'],
  ['Was darf ich Kunden zeigen?', '8 Ihrer Demos dürfen Kunden gezeigt werden.'],
  ['¿Qué puedo mostrar a clientes?', '8 de sus demos se pueden mostrar a clientes.'],
  ['Que puis-je montrer aux clients ?', '8 de vos démos peuvent être montrées aux clients.'],
  ['O que posso mostrar a clientes?', '8 das suas demos podem ser mostradas a clientes.'],
])(
  'AI-3 AZ-05 %j names all whose rule allows it and no other, in its language',
  async (question, text) => {
    const answer = await ask(question, 'staff')
    expect(answer.text).toBe(text)
    expect(answer.keys.toSorted()).toEqual(
      keysOf(({ shareableWith }) => shareableWith.includes('customers')),
    )
    const { keys } = await ask(question, 'partner')
    expect(keys.toSorted()).toEqual(
      keysOf(({ shareableWith: it }) => it.includes('customers') && it.includes('partners')),
    )
  },
)

test('AI-3 what may not be shown is the rest', async () => {
  const { text, keys } = await ask('What may I not show to customers?', 'staff')
  expect(text).toBe('7 of your demos may not be shown to customers.')
  expect(keys.toSorted()).toEqual(
    keysOf(({ shareableWith }) => !shareableWith.includes('customers')),
  )
})

test('AI-3 technologies are told by the catalogue’s data: one, both, either, none, and with an audience', async () => {
  const looker = await ask('How many demos use Looker?', 'staff')
  expect(looker.text).toBe(`${uses('looker').length} of your demos use Looker.`)
  expect(looker.keys.toSorted()).toEqual(uses('looker'))
  const both = await ask('Demos with Looker and Google Maps', 'staff')
  expect(both.keys.toSorted()).toEqual(uses('looker').filter((key) => uses('maps').includes(key)))
  const either = await ask('Demos mit Apigee oder Vision AI', 'staff')
  expect(either.text).toMatch(
    /^\d+ Ihrer Demos nutzen (?:Vision AI oder Apigee|Apigee oder Vision AI)\.$/,
  )
  expect(either.keys.toSorted()).toEqual(
    [...new Set([...uses('apigee'), ...uses('vision')])].toSorted(),
  )
  const without = await ask('demos sin Gemini', 'staff')
  expect(without.keys.toSorted()).toEqual(all.filter((key) => !uses('gemini').includes(key)))
  const shown = await ask('Which Looker demos may I show to customers?', 'staff')
  expect(shown.text).toMatch(
    /^8 of your demos may be shown to customers\. \d of them use Looker\.$/,
  )
})

test.each([
  ['Show all', '15 demos are shared with you.'],
  ['How many demos are there?', '15 demos are shared with you.'],
  ['Zeig mir alle Demos', '15 Demos sind für Sie freigegeben.'],
  ['¿Cuántas demos hay?', 'Hay 15 demos compartidas con usted.'],
  ['Montre-moi toutes les démos', '15 démos sont partagées avec vous.'],
  ['Quantas demos existem?', 'Há 15 demos compartilhadas com você.'],
])('AI-3 %j reaches every demo', async (question, text) => {
  const answer = await ask(question, 'staff')
  expect(answer.text).toBe(text)
  expect(answer.keys.toSorted()).toEqual(all)
})

test('AI-3 a long list goes on by “more”, until there is none', async () => {
  const large = guideTo(45)
  const history: Turn[] = []
  const seen: string[] = []
  for (const [question, count] of [
    ['Show all', 20],
    ['more', 20],
    ['more', 5],
    ['more', 0],
  ] as const) {
    const answered = await answer(large, question, 'staff', history)
    expect([question, answered.citations.length]).toEqual([question, count])
    seen.push(...answered.citations.map(({ key }) => key))
    history.push({ question, answer: answered })
  }
  expect(new Set(seen).size).toBe(45)
  expect(history.at(-1)?.answer.text).toBe('There are no more than those you have seen.')
})

test('AI-3 the featured and the newest are told by the catalogue', async () => {
  const featured = await ask('Which demos are featured?', 'staff')
  expect(featured.keys.toSorted()).toEqual(keysOf((it) => it.featured))
  const newest = await ask('What are the newest demos?', 'staff')
  expect(newest.text).toBe('2 of your demos were added last, on 22 November 2026.')
  expect(newest.keys.toSorted()).toEqual(['fanexperience', 'oneline'])
  const undated = guideTo(2)
  expect((await answer(undated, 'the newest demos', 'staff')).text).toContain(
    'The catalogue does not say when',
  )
})

test('AI-3 a demo is offered where it is asked to be opened, or is the only one', async () => {
  expect((await ask('Open Robotaxi')).citations[0]).toMatchObject({
    key: 'robotaxi',
    isOffered: true,
  })
  expect((await ask('Öffne Robotaxi')).text).toContain('„Access Demo“')
  const several = await ask('restaurant', 'staff')
  expect(several.keys.length).toBeGreaterThan(1)
  expect(several.citations.some(({ isOffered }) => isOffered)).toBe(false)
})

test('AI-3 what is quoted of a demo is the sentence that has the words', async () => {
  const { citations } = await ask('waiting times and empty miles')
  expect(citations[0]?.excerpt).toMatch(/^Waiting times and empty miles/)
})

test('AI-3 a mistyped word is corrected aloud, never claimed', async () => {
  const { text, keys } = await ask('basketbal')
  expect(keys).toEqual(['nba'])
  expect(text).toBe('No “basketbal”; nearest is “basketball”. One of your demos fits “basketball”.')
  expect((await ask('Gibt es etwas mit Schokoladentafeln?')).text).toContain(
    'Kein „Schokoladentafeln“; am nächsten ist „schokolade“.',
  )
})

test('AI-3 what no demo has is said so, beside what is found and alone', async () => {
  expect((await ask('zebras with Apigee', 'staff')).text).toMatch(
    /^\d of your demos use Apigee\. None of them fits “zebras”\.$/,
  )
  const { text, keys } = await ask('zebra')
  expect(keys).toEqual([])
  expect(text).toMatch(/^None of your demos fits “zebra”\.\n\nAsk for/)
  expect((await ask('Habt ihr etwas mit Zebras?')).text).toMatch(
    /^Keine Ihrer Demos passt zu „Zebras“/,
  )
})

test('AI-3 a question without words to look for is answered with how to ask', async () => {
  const { text, keys } = await ask('Hello, what can you do for me?')
  expect(text).toMatch(/^8 demos are shared with you\..*\n\nAsk for a topic/s)
  expect(keys).toHaveLength(5)
})

test('AI-3 a question about “those” is asked of the demos cited before', async () => {
  const before = await ask('Which demos use Looker?')
  const turn = {
    question: 'Which demos use Looker?',
    answer: { text: before.text, citations: before.citations },
  }
  const { text, keys } = await ask('Which of those use maps?', 'customer', [turn])
  expect(text).toBe('One of those demos uses Google Maps Platform.')
  expect(keys).toEqual(['robotaxi'])
})

test('AZ-05 AI-3 nothing of a demo that the viewer may not see is found, named, counted or guessed', async () => {
  for (const question of ['React Lab', 'nonprofit', 'tyres', 'containr', 'Reederei']) {
    const { text, keys } = await ask(question)
    expect([question, keys]).toEqual([question, []])
    expect(text).toMatch(/^(?:None of your demos|Keine Ihrer Demos)/)
    expect((await ask(question, 'staff')).keys).not.toEqual([])
  }
  expect((await ask('race strategy', 'partner')).keys).not.toContain('f1')
  expect((await ask('Robotaxi', 'stranger')).text).toBe(
    'No demos are shared with you yet: there is nothing to search.',
  )
})

test('AI-3 the longest question of a catalogue of a thousand demos is answered within seconds', async () => {
  const large = guideTo(1_000)
  await answer(large, 'Show all', 'staff')
  const question = Array.from({ length: 250 }, (_, at) => `wrod${at}xyz`).join(' ')
  const from = performance.now()
  await answer(large, question, 'staff')
  expect(performance.now() - from).toBeLessThan(5_000)
})
