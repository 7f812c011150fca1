import { expect, test } from 'vitest'

import { withNames } from '#server/areas/conversations/naming.ts'
import { createGuidePortal } from '#tests/support/guide-portal.ts'

const { ask, askInTurn, catalogue } = await createGuidePortal()

const read = (text: string) =>
  withNames(text, (key) => catalogue.demos.find((it) => it.key === key))
const questionOf = {
  en: 'demos with Looker',
  de: 'Demos mit Looker',
  es: '¿Qué demos usan Looker?',
  fr: 'Quelles démos utilisent Looker ?',
  pt: 'Quais demos usam Looker?',
}
type Code = keyof typeof questionOf
const { keys: withLooker } = await ask(questionOf.en, 'partner')
const [first = '', second = '', third = ''] = withLooker

test.each([
  ['en', 'the first two', 'Here they are.'],
  ['de', 'die ersten zwei', 'Hier sind sie.'],
  ['de', 'die ersten beiden', 'Hier sind sie.'],
  ['es', 'las dos primeras', 'Aquí están.'],
  ['fr', 'les deux premières', 'Les voici.'],
  ['pt', 'as duas primeiras', 'Aqui estão.'],
  ['en', 'both', 'Here they are.'],
] as const)('AI-3 after a list %j %j are its first two', async (code, question, text) => {
  const answer = await askInTurn([questionOf[code], question], 'partner')
  expect([answer.text, answer.keys]).toEqual([text, [first, second]])
})

test.each([
  ['en', 'the last two'],
  ['de', 'die letzten zwei'],
  ['es', 'las dos últimas'],
  ['fr', 'les deux dernières'],
  ['pt', 'as duas últimas'],
] as const)('AI-3 after a list %j %j are its last two', async (code, question) => {
  const { keys } = await askInTurn([questionOf[code], question], 'partner')
  expect(keys).toEqual(withLooker.slice(-2))
})

test('AI-3 a demo that is pointed to twice is shown once', async () => {
  const { keys } = await askInTurn([questionOf.en, 'the last and 6'], 'partner')
  expect(keys).toEqual(withLooker.slice(-1))
})

test.each([
  ['en', 'number 3', 3],
  ['en', '6', 6],
  ['en', 'the last one', 6],
  ['de', 'Nummer zwei', 2],
  ['es', 'la última', 6],
  ['es', 'número dos', 2],
  ['fr', 'la dernière', 6],
  ['pt', 'a última', 6],
] as const)('AI-3 after a list %j %j is one of it', async (code, question, place) => {
  const { keys } = await askInTurn([questionOf[code], question], 'partner')
  expect(keys).toEqual([withLooker[place - 1]])
})

test.each([
  ['en', 'tell me more', 'This is what the catalogue says:'],
  ['de', 'Erzähl mir mehr', 'Das sagt der Katalog, auf Englisch:'],
  ['es', 'Cuéntame más', 'Esto dice el catálogo, en inglés:'],
  ['fr', 'Dis-m’en plus', 'Voici ce qu’en dit le catalogue, en anglais :'],
  ['pt', 'me conta mais', 'Isto diz o catálogo, em inglês:'],
] as const)('AI-3 %j %j tells more of the demo that is meant', async (code, question, text) => {
  const { description, story } = catalogue.demos.find(({ key }) => key === second) ?? {}
  const pointing = {
    en: 'the second',
    de: 'die zweite',
    es: 'la segunda',
    fr: 'la deuxième',
    pt: 'a segunda',
  }
  const of = (questions: readonly string[]) =>
    askInTurn([questionOf[code], ...questions], 'partner')
  for (const asked of [
    [pointing[code], question],
    [pointing[code], 'gracias', question],
  ]) {
    const { citations, text: told } = await of(asked)
    expect(told).toBe(text)
    expect(citations).toEqual([
      {
        key: second,
        excerpt: [description, ...(story ?? []).map((it) => it.text)].join(' '),
        isOffered: true,
      },
    ])
  }
  const several = await of([question])
  expect([several.text, several.keys]).toEqual([text, withLooker.slice(0, 5)])
  expect(description?.startsWith(several.citations[1]?.excerpt ?? '?')).toBe(true)
})

test.each([
  'tell me more about the second',
  'worum geht es bei der zweiten',
  'de qué va la segunda',
  'explique la deuxième',
  'mais detalhes da segunda',
  'tell me more about NBA fan insights',
])('AI-3 %j tells more of the one that it names', async (question) => {
  const { keys, citations } = await askInTurn([questionOf.en, question], 'partner')
  expect(keys).toEqual([second])
  expect(citations[0]?.excerpt.length).toBeGreaterThan(600)
})

test('AI-3 whoever wants to be told more of nothing is asked what of', async () => {
  for (const question of ['tell me more', 'compare them', 'cuéntame más']) {
    expect((await ask(question, 'partner')).text).toMatch(/Ask for a topic|Pregunte por/)
  }
})

test.each([
  [
    'en',
    'compare the first and the third',
    'may be shown to Googlers, partners and customers – uses ',
  ],
  [
    'de',
    'Vergleiche die erste und die dritte',
    'darf Googlern, Partnern und Kunden gezeigt werden – nutzt ',
  ],
  [
    'es',
    'compara la primera y la tercera',
    'se puede mostrar a Googlers, a partners y a clientes – usa ',
  ],
  [
    'fr',
    'compare la première et la troisième',
    'peut être montrée aux Googlers, aux partenaires et aux clients – utilise ',
  ],
  [
    'pt',
    'compare a primeira e a terceira',
    'pode ser mostrada a Googlers, a parceiros e a clientes – usa ',
  ],
] as const)(
  'AI-3 AZ-05 %j %j tells both by the rules and the data',
  async (code, question, told) => {
    const { text, keys } = await askInTurn([questionOf[code], question], 'partner')
    expect(keys).toEqual([first, third])
    expect(text).not.toContain('Robotaxi')
    expect(read(text)).toContain(`- **Robotaxi** – ${told}`)
    expect(read(text)).toContain(`- **Chocolate AI** – ${told}`)
  },
)

test.each([
  [
    ['restaurants', 'which one is better?'],
    ['mcdonalds', 'cymbalbites'],
  ],
  [
    ['restaurants', 'was ist der Unterschied?'],
    ['mcdonalds', 'cymbalbites'],
  ],
  [['Robotaxi vs NBA'], ['robotaxi', 'nba']],
  [['Diferencia entre Robotaxi y Halyard Line'], ['robotaxi', 'oneline']],
  [
    ['Halyard Line', 'compare it with Robotaxi'],
    ['oneline', 'robotaxi'],
  ],
])('AI-3 %j compares those', async (questions, keys) => {
  const answer = await askInTurn(questions, 'partner')
  expect(answer.keys.toSorted()).toEqual(keys.toSorted())
  expect(answer.text.match(/^- \*\*/gm)).toHaveLength(2)
})

test('AI-3 AZ-05 of a demo that may not be seen any more nothing is told, nor is it compared', async () => {
  const shown = await ask('Demos with Apigee', 'staff')
  expect(shown.keys[0]).toBe('f1')
  const history = [{ question: 'Demos with Apigee', answer: shown }]
  for (const question of [
    'tell me more',
    'compare them',
    'the first two',
    'tell me more about F1',
  ]) {
    const { text, keys } = await ask(question, 'partner', history)
    expect(keys).not.toContain('f1')
    expect(text).not.toContain('f1')
  }
})

const isFeatured = (key: string) => catalogue.demos.find((it) => it.key === key)?.featured

test.each([
  ['en', 'most popular', /^How often demos are opened is shown to Google staff alone/],
  ['en', 'which one is opened most?', /^How often demos are opened is shown to Google staff alone/],
  ['de', 'welche wird am meisten geöffnet?', /^Wie oft Demos geöffnet werden, sieht nur/],
  ['de', 'die beliebteste', /^Wie oft Demos geöffnet werden, sieht nur/],
  ['es', '¿cuál es la más usada?', /^Cuántas veces se abren las demos solo lo ve/],
  ['fr', 'laquelle est la plus populaire ?', /^Seul le personnel de Google voit/],
  ['pt', 'qual é a mais usada', /^Quantas vezes as demos são abertas só/],
] as const)(
  'AI-3 AZ-05 %j %j is not known: what is featured is offered',
  async (code, question, text) => {
    const answer = await askInTurn([questionOf[code], question], 'partner')
    expect(answer.text).toMatch(text)
    expect(answer.keys.length).toBeGreaterThan(0)
    expect(answer.keys.every(isFeatured)).toBe(true)
  },
)

test.each([
  ['most popular', 'How often demos are opened stands in Global demo insights.'],
  ['die beliebteste', 'Wie oft Demos geöffnet werden, steht unter Global demo insights.'],
  ['¿cuál es la más usada?', 'Cuántas veces se abren las demos está en Global demo insights.'],
  [
    'laquelle est la plus populaire ?',
    'Le nombre d’ouvertures des démos se trouve dans Global demo insights.',
  ],
  ['qual é a mais usada', 'Quantas vezes as demos são abertas está em Global demo insights.'],
])('AI-3 ROUTE-5 staff who ask %j read where that is told', async (question, text) => {
  expect((await ask(question, 'staff')).text.startsWith(text)).toBe(true)
})

test.each([
  [
    ['demos with Looker', 'can I show the second to customers?'],
    'One of those demos may be shown to customers.',
  ],
  [
    ['restaurants', 'can I show the first one to a customer?'],
    'None of those demos may be shown to customers.',
  ],
  [
    ['restaurants', '¿puedo enseñar la primera a un cliente?'],
    'Ninguna de esas demos se puede mostrar a clientes.',
  ],
  [['restaurants', 'who can see the first?'], 'This demo may be shown to Googlers and partners.'],
  [['Halyard Line', 'can my customer see it?'], 'None of those demos may be shown to customers.'],
  [
    ['Halyard Line', 'can my customer see it?', 'and to partners?'],
    'One of those demos may be shown to partners.',
  ],
])('AI-3 AZ-05 %j is answered from the rules, of those alone', async (questions, text) => {
  expect((await askInTurn(questions, 'partner')).text).toBe(text)
})

test.each([
  'restaurant demos for a customer',
  'une démo de restaurants pour un client',
  'restaurante pra cliente',
  'una demo de restaurantes para un cliente',
])('AI-3 AZ-05 %j names nothing that must be kept from customers', async (question) => {
  expect((await ask(question, 'partner')).keys).toEqual(['cymbalbites'])
})

test.each(['que puis-je montrer au client', 'que montrer à mon client'])(
  'AI-3 AZ-05 %j asks what may be shown to customers',
  async (question) => {
    expect((await ask(question, 'partner')).text).toBe(
      '7 de vos démos peuvent être montrées aux clients.',
    )
  },
)

test.each([
  [['robotaxi', 'send me the link'], ['robotaxi']],
  [['restaurants', 'mándame el enlace de la segunda'], ['cymbalbites']],
  [['restaurants', 'tell me more about the second', 'and the first one?'], ['mcdonalds']],
  [['restaurants', 'who can see the second?', 'the first one'], ['mcdonalds']],
])('AI-3 after %j stays what is meant', async (questions, keys) => {
  expect((await askInTurn(questions, 'partner')).keys).toEqual(keys)
})

const elsewhere: Readonly<Record<Code, readonly string[]>> = {
  en: [
    'how much does it cost?',
    'prices',
    'who can help me',
    'this doesnt work',
    'you are useless',
  ],
  de: ['was kostet das', 'wer kann mir helfen', 'das funktioniert nicht', 'Scheiße'],
  es: ['¿cuánto cuesta?', 'precio robotaxi', '¿quién me puede ayudar?', 'no funciona'],
  fr: ['combien ça coûte', 'qui peut m’aider', 'ça ne marche pas', 'merde'],
  pt: ['quanto custa', 'quem pode me ajudar', 'não funciona', 'com quem eu falo'],
}
test.each(Object.entries(elsewhere).flatMap(([code, all]) => all.map((it) => [code, it] as const)))(
  'AI-3 %j %j is no demo: people answer that',
  async (code, question) => {
    const { text, keys } = await askInTurn([questionOf[code as Code], question], 'partner')
    expect(keys).toEqual([])
    expect(text).toContain('[Contact](/contact)')
  },
)

test('AI-3 what does not work at a customer’s is looked for', async () => {
  const question = 'the call centre of my client is not working well'
  expect((await ask(question, 'partner')).keys).toContain('ccai')
})

test.each([
  '👍',
  '🙏🏽',
  'ok',
  'perfecto',
  'merci bcp',
  'valeu',
  'vielen lieben Dank',
  'great thanks',
])('AI-3 %j asks for nothing', async (question) => {
  const { text, keys } = await ask(question, 'partner')
  expect(keys).toEqual([])
  expect(text).toMatch(/^You are welcome|^Gern ges|^De nada|^Avec plaisir/)
})

test.each([
  ['quiero algo with looker for customers', /use Looker\.$/],
  ['oi preciso de alguma coisa pra um time de basquete', /“basquete”\.$/],
  ['i have a meeting in a minute with a stadium', /“stadium”\.$/],
])(
  'AI-3 words of another language, or of the day, that ask are not missed in %j',
  async (question, text) => {
    expect((await ask(question, 'partner')).text).toMatch(text)
  },
)
