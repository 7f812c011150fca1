import { expect, test } from 'vitest'

import { createGuidePortal } from '#tests/support/guide-portal.ts'

const { ask, askInTurn, answer, guideToOne } = await createGuidePortal()

test.each([
  [['restaurants', 'and the second one?'], 'Here it is.', 'cymbalbites'],
  [['was habt ihr für Restaurants', 'und die zweite?'], 'Hier ist sie.', 'cymbalbites'],
  [['demos pour restaurants', 'et la deuxième ?'], 'La voici.', 'cymbalbites'],
  [['¿Qué demos usan Apigee?', 'la segunda'], 'Aquí está.', 'databeans'],
  [['Quais demos usam Apigee?', 'a segunda'], 'Aqui está.', 'databeans'],
  [['restaurants', 'the first', 'and the second one?'], 'Here it is.', 'cymbalbites'],
  [['restaurants', 'my account', 'thanks', '2'], 'Here it is.', 'cymbalbites'],
  [['restaurants', 'open the second'], 'Here it is. Open it by “Access Demo”.', 'cymbalbites'],
  [['shipping company', 'öffne sie'], 'Hier ist sie. Öffnen Sie sie mit „Access Demo“.', 'oneline'],
])('AI-3 after a list %j is the one at that place', async (questions, text, key) => {
  const answer = await askInTurn(questions, 'partner')
  expect([answer.text, answer.keys]).toEqual([text, [key]])
  expect(answer.citations[0]).toMatchObject({ isOffered: true })
})

test('AI-3 a place beyond the list is told, and one without a list is searched for', async () => {
  const beyond = await askInTurn(['restaurants', 'the fifth one'], 'partner')
  expect([beyond.text, beyond.keys]).toEqual([
    'There were only these 2.',
    ['mcdonalds', 'cymbalbites'],
  ])
  expect((await ask('the first lap')).text).not.toContain('Here it is')
  expect((await ask('second')).text).toContain('“second”')
})

test('AI-3 AZ-05 the one at a place is counted among those that may still be seen', async () => {
  const shown = await ask('Demos with Apigee', 'staff')
  expect(shown.keys.slice(0, 2)).toEqual(['f1', 'oneline'])
  const turn = { question: 'Demos with Apigee', answer: shown }
  expect((await ask('the first one', 'partner', [turn])).keys).toEqual(['oneline'])
})

test.each([
  ['Demos with Looker', 'what else?'],
  ['Demos mit Looker', 'was noch?'],
  ['Demos mit Looker', 'und sonst?'],
  ['Demos mit Looker', 'noch welche?'],
  ['Quelles démos utilisent Looker ?', 'quoi d’autre ?'],
  ['Quelles démos utilisent Looker ?', 'et encore ?'],
  ['¿Qué demos usan Looker?', '¿qué más?'],
  ['Quais demos usam Looker?', 'o que mais?'],
])('AI-3 after %j %j asks for the rest of it', async (before, question) => {
  const { text, keys } = await askInTurn([before, question])
  expect(keys).toEqual([])
  expect(text).toMatch(/^There are no more|^Mehr als die|^Il n’y en a pas|^No hay más|^Não há mais/)
})

test.each([
  ['restaurants', 'only for customers'],
  ['was habt ihr für Restaurants', 'nur die für Kunden'],
  ['demos pour restaurants', 'seulement celles pour clients'],
  ['demos para restaurantes', 'solo las para clientes'],
  ['demos para restaurantes', 'só as para clientes'],
])('AI-3 AZ-05 after %j %j keeps to those', async (before, question) => {
  expect((await askInTurn([before, question], 'partner')).keys).toEqual(['cymbalbites'])
})

test.each([
  ['restaurant demos for customers', ['yum', 'cymbalbites']],
  ['Restaurant-Demos für unsere Kunden', ['yum', 'cymbalbites']],
  ['demos de restaurants pour clients', ['yum', 'cymbalbites']],
  ['What can I show a customer who owns a restaurant?', ['yum', 'cymbalbites']],
  ['¿Qué le enseño a un cliente de restaurantes?', ['yum', 'cymbalbites']],
  ['Which restaurant demos are shareable with customers?', ['yum', 'cymbalbites']],
  ['restaurant demos for custumers', ['yum', 'cymbalbites']],
  ['Restaurants für Kundn', ['yum', 'cymbalbites']],
  ['restaurants pour clinets', ['yum', 'cymbalbites']],
])('AI-3 AZ-05 %j names nothing that must be kept from customers', async (question, keys) => {
  expect((await ask(question, 'staff')).keys.toSorted()).toEqual(keys.toSorted())
})

test.each(['show me customer service demos', 'demo for bank customers', 'customer support'])(
  'AI-3 in %j customers are what a demo is about',
  async (question) => {
    expect((await ask(question, 'staff')).text).toContain('“customer')
  },
)

test.each([
  ['who can see F1?', 'This demo may be shown to Googlers and partners.'],
  ['Wer darf F1 sehen?', 'Diese Demo darf Googlern und Partnern gezeigt werden.'],
  [
    'À qui puis-je montrer la F1 ?',
    'Cette démo peut être montrée aux Googlers et aux partenaires.',
  ],
  ['¿Quién puede ver F1?', 'Esta demo se puede mostrar a Googlers y a partners.'],
  ['Quem pode ver F1?', 'Esta demo pode ser mostrada a Googlers e a parceiros.'],
  ['Wem darf ich React Lab zeigen?', 'Diese Demo darf Googlern gezeigt werden.'],
])('AI-3 AZ-05 %j is answered from the rules', async (question, text) => {
  expect((await ask(question, 'staff')).text).toContain(text)
})

test.each([
  [['Robotaxi', 'can I show it to customers?'], 'One of those demos may be shown to customers.'],
  [['F1', 'is it for customers?'], 'None of those demos may be shown to customers.'],
  [['F1', 'Darf ich die Kunden zeigen?'], 'Keine dieser Demos darf Kunden gezeigt werden.'],
  [
    ['F1', 'Puis-je la montrer aux clients ?'],
    'Aucune de ces démos ne peut être montrée aux clients.',
  ],
  [['F1', '¿Puedo mostrarla a clientes?'], 'Ninguna de esas demos se puede mostrar a clientes.'],
  [['F1', 'Posso mostrá-la a clientes?'], 'Nenhuma dessas demos pode ser mostrada a clientes.'],
  [['F1', 'qui peut la voir ?'], 'Cette démo peut être montrée aux Googlers et aux partenaires.'],
  [['F1', '¿Quién puede verla?'], 'Esta demo se puede mostrar a Googlers y a partners.'],
  [['F1', 'who can see it?'], 'This demo may be shown to Googlers and partners.'],
  [
    ['Halyard Line', 'what technology does it use?'],
    'This demo uses Apigee, BigQuery, Google Maps Platform and Vertex AI.',
  ],
])('AI-3 AZ-05 after one demo %j asks about it', async (questions, text) => {
  expect((await askInTurn(questions)).text).toBe(text)
})

test('AI-3 what demos are made with is told by the catalogue’s data', async () => {
  expect((await ask('Welche Technologien nutzt Halyard Line?', 'staff')).text).toContain(
    'Diese Demo nutzt Apigee, BigQuery, Google Maps Platform und Vertex AI.',
  )
  const all = await ask('Which technologies are there?')
  expect(all.text).toMatch(/^Your demos use (?:[\w ]+, )+[\w ]+ and [\w ]+\.$/)
  expect(all.keys).toEqual([])
})

test.each(['image recognition', 'Bilderkennung', 'reconnaissance d’images'])(
  'AI-3 %j is what Vision AI does',
  async (question) => {
    expect((await ask(question, 'staff')).text).toContain('Vision AI')
  },
)

test.each([
  'my access request',
  'my leads',
  'WhatsApp',
  'who is admin',
  'How do I delete my account?',
  'Wie lösche ich mein Konto?',
  'mot de passe oublié',
  '¿Cómo borro mi cuenta?',
  'esqueci a minha senha',
  'add a passkey',
  'contact support',
  'How can I contact the team?',
])('AI-3 %j is no demo: it says where that is', async (question) => {
  const { text, keys } = await ask(question)
  expect(keys).toEqual([])
  expect(text).toContain('[Account](/account)')
})

test.each([
  'customer account opening',
  'pagar la cuenta en un restaurante',
  'how do I get access to the Robotaxi demo?',
])('AI-3 %j is looked for among the demos', async (question) => {
  const { text } = await ask(question)
  expect(text).not.toContain('[Account](/account)')
})

test.each([
  ['thanks!', /^You are welcome/],
  ['danke', /^Gern geschehen/],
  ['Merci beaucoup !', /^Avec plaisir/],
  ['muchas gracias', /^De nada\. Pregunte/],
  ['obrigada', /^De nada\. Pergunte/],
])('AI-3 %j is answered in a word, without demos', async (question, text) => {
  const answer = await ask(question)
  expect(answer.text).toMatch(text)
  expect(answer.keys).toEqual([])
})

test('AI-3 whoever writes in another script is told which languages are understood', async () => {
  for (const question of ['自動運転の車', 'سيارة', 'машины']) {
    expect((await ask(question)).text).toContain('I understand English, German, Spanish, French')
  }
})

test.each([
  ['AI', /^\d+ of your demos fit “AI”/],
  ['Habt ihr was mit KI?', /^\d+ Ihrer Demos passen zu „AI“/],
  ['une démo sur l’intelligence artificielle', /^\d+ de vos démos correspondent à « AI »/],
  ['J’ai un client dans un stade', /^Une de vos démos correspond à « stade »/],
])('AI-3 %j means artificial intelligence only where it is one', async (question, text) => {
  expect((await ask(question)).text).toMatch(text)
})

test.each([
  ['cofee', 'databeans'],
  ['kafee', 'databeans'],
])('AI-3 the mistyped %j is found, and said so', async (question, key) => {
  const { text, keys } = await ask(question)
  expect(keys).toEqual([key])
  expect(text).toMatch(/^(?:No|Kein) [“„]/)
})

test('AI-3 a short word is taken for no other of as many letters', async () => {
  const { text } = await ask('React', 'customer')
  expect(text).toMatch(/^None of your demos fits “React”/)
})

test('AI-3 a short word is found by its plural, and said so', async () => {
  const { text, keys } = await ask('Auto')
  expect([text, keys]).toEqual([
    'Kein „Auto“; am nächsten ist „autos“. Eine Ihrer Demos passt zu „autos“.',
    ['robotaxi'],
  ])
})

test('AI-3 a demo that is called by a word of the portal is found by it', async () => {
  const guide = guideToOne('Passkeys at the bank')
  const question = 'Which demos show passkeys?'
  const found = await answer(guide, question, 'staff')
  expect(found.citations).toHaveLength(1)
  const after = await answer(guide, 'Who can see it?', 'staff', [{ question, answer: found }])
  expect(after.citations).toEqual([expect.objectContaining({ key: found.citations[0]?.key })])
  expect((await answer(guide, 'How do I delete my account?', 'staff')).citations).toEqual([])
})
