import { expect, test } from 'vitest'

import type { Audience, Technology } from '#src/api/contract/demos.ts'
import { createGuidePortal } from '#tests/support/guide-portal.ts'

const { ask, askInTurn, keysOf } = await createGuidePortal()

const howToAsk = /^(?:Ask for a topic|Fragen Sie nach|Pregunte por|Demandez un sujet|Pergunte por)/
/** The demos that may be shown to all of some, and to none of the others. */
const shared = (to: readonly Audience[], notTo: readonly Audience[] = []) =>
  keysOf(
    ({ shareableWith: it }) =>
      to.every((who) => it.includes(who)) && !notTo.some((who) => it.includes(who)),
  )
const without = (technology: Technology) =>
  keysOf(({ technologies }) => !technologies.includes(technology))

test.each([
  'What may I show to customers and partners?',
  'Was darf ich Kunden und Partnern zeigen?',
  '¿Qué puedo mostrar a clientes y socios?',
  'Que puis-je montrer aux clients et aux partenaires ?',
  'O que posso mostrar a clientes e parceiros?',
  'What may I show not only to customers but also to partners?',
])('AI-3 AZ-05 %j names what may be shown to both', async (question) => {
  const { keys } = await ask(question, 'staff')
  expect(keys.toSorted()).toEqual(shared(['customers', 'partners']))
})

test.each([
  [
    'What may I show to customers or partners?',
    '13 of your demos may be shown to customers or partners.',
  ],
  [
    'What may I show to either customers or to partners?',
    '13 of your demos may be shown to customers or partners.',
  ],
  [
    'Was darf ich Kunden oder Partnern zeigen?',
    '13 Ihrer Demos dürfen Kunden oder Partnern gezeigt werden.',
  ],
  [
    '¿Qué puedo mostrar a clientes o a socios?',
    '13 de sus demos se pueden mostrar a clientes o a partners.',
  ],
  [
    'Que puis-je montrer aux clients ou aux partenaires ?',
    '13 de vos démos peuvent être montrées aux clients ou aux partenaires.',
  ],
  [
    'O que posso mostrar a clientes ou parceiros?',
    '13 das suas demos podem ser mostradas a clientes ou a parceiros.',
  ],
])('AI-3 AZ-05 %j names what may be shown to one of them', async (question, text) => {
  const answer = await ask(question, 'staff')
  expect(answer.text).toBe(text)
  expect(answer.keys.toSorted()).toEqual(
    keysOf(({ shareableWith: it }) => it.includes('customers') || it.includes('partners')),
  )
})

test('AI-3 AZ-05 “or” joins the audiences or the technologies that it stands between', async () => {
  const ofAudiences = await ask(
    'Which demos with Looker and Apigee may I show to customers or partners?',
    'staff',
  )
  expect(ofAudiences.text).toMatch(/customers or partners\. \d of them use Looker and Apigee\.$/)
  const ofTechnologies = await ask(
    'Which demos with Looker or Apigee may I show to customers and partners?',
    'staff',
  )
  expect(ofTechnologies.text).toMatch(/customers and partners\. \d of them use Looker or Apigee\.$/)
})

test.each([
  'What may I show to everyone but customers?',
  'Which demos may everybody see except for customers?',
  'What may I show to all except customers?',
  'Was darf ich allen außer Kunden zeigen?',
  'Was darf ich allen zeigen, mit Ausnahme von Kunden?',
  'Was darf ich allen zeigen, Kunden ausgenommen?',
  '¿Qué puedo mostrar a todos menos a los clientes?',
  'Que puis-je montrer à tout le monde sauf aux clients ?',
  'O que posso mostrar a todos, exceto a clientes?',
])('AI-3 AZ-05 %j names what all others may see, and customers may not', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect([text, keys.toSorted()]).toEqual([expect.any(String), shared(['partners'], ['customers'])])
})

test.each([
  'Everything but customers',
  'Show me all demos except those that I may show to customers',
  'Alle Demos bis auf die, die ich Kunden zeigen darf',
  'Todas las demos menos las que puedo mostrar a clientes',
  'Toutes les démos, à l’exception de celles que je peux montrer aux clients',
  'Todas as demos menos as que posso mostrar a clientes',
])('AI-3 AZ-05 %j leaves out what customers may see', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect([text, keys.toSorted()]).toEqual([expect.any(String), shared([], ['customers'])])
})

test.each([
  'All demos but those with Gemini',
  'Everything apart from Gemini',
  'Alles außer Gemini',
  'Todo menos Gemini',
  'Tout sauf Gemini',
  'Tudo menos Gemini',
])('AI-3 %j leaves out a technology', async (question) => {
  expect((await ask(question, 'staff')).keys.toSorted()).toEqual(without('gemini'))
})

test.each([
  'What may I show to customers but not to partners?',
  'What may I show to customers, not partners?',
  'Which demos may not be shown to partners but may be shown to customers?',
  'Which demos may not be shown to partners and may be shown to customers?',
  'Was darf ich Kunden, aber nicht Partnern zeigen?',
  'Was darf ich Kunden zeigen, aber Partnern nicht?',
  'Was darf ich Partnern nicht, Kunden aber zeigen?',
  'Which demos are not for partners, only for customers?',
  'Welche Demos darf ich nicht Partnern, nur Kunden zeigen?',
  '¿Qué puedo mostrar a clientes pero no a socios?',
  'Que puis-je montrer aux clients mais pas aux partenaires ?',
  'O que posso mostrar a clientes, mas não a parceiros?',
])('AI-3 AZ-05 %j gives each audience its own “not”', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect([text, keys]).toEqual([expect.any(String), shared(['customers'], ['partners'])])
})

test.each([
  'What may I not show to customers and partners?',
  'What can’t I show to customers, partners?',
  'Was darf ich Kunden und Partnern nicht zeigen?',
  'Was dürfen weder Kunden noch Partner nutzen und sehen?',
  'Que ne puis-je montrer ni aux clients ni aux partenaires ?',
])('AI-3 AZ-05 %j keeps from both what may be shown to neither', async (question) => {
  const { keys } = await ask(question, 'staff')
  expect(keys.toSorted()).toEqual(shared([], ['customers', 'partners']))
})

test.each([
  "What can't I show to customers?",
  'What am I not allowed to show to customers?',
  'Which demos may customers not see?',
  'Welche Demos zeige ich Kunden nicht?',
  'Welche Demos für Kunden darf ich nicht zeigen?',
  '¿Qué demos no se pueden mostrar a clientes?',
  'Quelles démos ne puis-je pas montrer aux clients ?',
  'O que nunca posso mostrar a clientes?',
])('AI-3 AZ-05 %j names what must be kept from customers', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect(keys.toSorted()).toEqual(shared([], ['customers']))
  expect(text).not.toContain('“')
})

test.each([
  '¿Puedo mostrar a clientes la demo de coches sin conductor?',
  'Puis-je montrer aux clients la démo des voitures sans conducteur ?',
  'May I show customers the demo of cars without a driver?',
  'Which demo of cars without a driver may I show to customers?',
  'Darf ich Kunden die Demo der Autos ohne Fahrer zeigen?',
  'Posso mostrar a clientes a demo de carros sem motorista?',
  'Can I show self-driving cars to customers or not?',
])('AI-3 AZ-05 %j keeps “without” with its word', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect(text).toMatch(/^8 /)
  expect(keys[0]).toBe('robotaxi')
})

test.each([
  'Which demos may be shown to customers and what not?',
  'Which demos that customers may not see may I show to partners?',
  'What may I not currently show to customers?',
  'Was darf ich Partnern zeigen, nicht aber Kunden?',
  'I do not want customers, what can I show to customers?',
  'What may I show to customers and partners or Googlers?',
  'All demos except Robotaxi',
  'Alles außer Schokolade',
])('AI-3 AZ-05 %j may be read either way, and is asked back', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect(keys).toEqual([])
  expect(text).toMatch(howToAsk)
})

test.each([
  ["Which demos don't use Gemini?", without('gemini')],
  ['Which demos do not rely on Gemini?', without('gemini')],
  ['Welche Demos nutzen Gemini nicht?', without('gemini')],
  ['Demos, die Gemini nicht nutzen', without('gemini')],
  ['Which demos is Gemini not used in?', without('gemini')],
  [
    'Demos with Looker but without Apigee',
    keysOf(({ technologies: it }) => it.includes('looker') && !it.includes('apigee')),
  ],
  [
    'Which Gemini demos may I not show to customers?',
    keysOf(
      ({ technologies, shareableWith }) =>
        technologies.includes('gemini') && !shareableWith.includes('customers'),
    ),
  ],
])('AI-3 %j keeps “not” with its technology or audience', async (question, keys) => {
  expect((await ask(question, 'staff')).keys.toSorted()).toEqual(keys)
})

test.each([
  ["McDonald's", 'mcdonalds', 'One of your demos fits “McDonald”.'],
  ['McDonald’s', 'mcdonalds', 'One of your demos fits “McDonald”.'],
  ["C'est quoi Robotaxi ?", 'robotaxi', 'Voici ce qu’en dit le catalogue, en anglais :'],
  [
    'C’est quoi l’empreinte carbone ?',
    'sustainability',
    'Une de vos démos correspond à « empreinte » ou « carbone ».',
  ],
  ["Gibt's was mit Schokolade?", 'chocolateai', 'Eine Ihrer Demos passt zu „Schokolade“.'],
])('AI-3 %j is searched without its apostrophe’s leavings', async (question, key, text) => {
  const answer = await ask(question, 'staff')
  expect([answer.keys[0], answer.text]).toEqual([key, text])
})

test.each([
  "What's the best demo for a stadium?",
  "We're a company that's running a stadium",
  "I'd like something that doesn't need more than a stadium",
])('AI-3 %j misses no part of a contraction', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect(keys[0]).toBe('fanexperience')
  expect(text).not.toMatch(/“(?:s|re|d|t|doesn|does)”/)
})

test.each([
  ['Which demo would you recommend for a fast food restaurant?', 'mcdonalds'],
  ['Welche Demo empfehlen Sie für eine Reederei?', 'oneline'],
  ['¿Qué demo recomiendas para una cadena de restaurantes?', 'yum'],
  ['Quelle démo recommandez-vous pour un centre d’appels ?', 'ccai'],
  ['Qual demo você recomenda para navios?', 'oneline'],
])('AI-3 %j recommends of all demos, featured or not', async (question, key) => {
  expect((await ask(question, 'staff')).keys).toContain(key)
})

test('AI-3 AZ-05 a not-word that takes nothing away is no “not”', async () => {
  for (const question of [
    'Ich weiß nicht, was ich Kunden zeigen darf',
    'No, ¿qué puedo mostrar a clientes?',
    'Are there no demos to show to customers?',
  ]) {
    expect((await ask(question, 'staff')).keys.toSorted()).toEqual(shared(['customers']))
  }
})

test('AI-3 a recommendation for nothing named is what is featured', async () => {
  for (const question of ['Which demos do you recommend?', 'Was empfehlen Sie?']) {
    expect((await ask(question, 'staff')).keys.toSorted()).toEqual(keysOf((it) => it.featured))
  }
  const { keys } = await ask('Which demos do you recommend to show to customers?', 'staff')
  expect(keys.toSorted()).toEqual(shared(['customers']))
})

test('AI-3 a question that may be of several languages is answered in the one spoken before', async () => {
  const said = 'Há 15 demos compartilhadas com você.'
  expect((await askInTurn(['Quais demos usam Gemini?', 'Mostrar todas'])).text).toBe(said)
  expect((await askInTurn(['¿Qué demos usan Gemini?', 'Mostrar todas'])).text).toMatch(/^Hay 15/)
  expect((await ask('Mostrar todas', 'staff')).text).toMatch(/^(?:Hay|Há) 15/)
  expect((await askInTurn(['Welche Demos nutzen Gemini?', 'Robotaxi'])).text).toMatch(/^Eine /)
})

test.each([
  ['restaurante com clientes', 'mais', /^Aqui|^Não há mais/],
  ['O que existe sobre basquete?', 'mais', /^Aqui|^Não há mais/],
  ['¿Qué demos usan Gemini?', 'más', /^Aquí|^No hay más/],
  ['Quelles démos utilisent Gemini ?', 'plus', /^En voici|^Il n’y en a pas/],
])('AI-3 after %j %j goes on in the language of the question', async (question, more, text) => {
  expect((await askInTurn([question, more])).text).toMatch(text)
})

test.each([
  ['Which demos use Apigee?', 'Was passt zu dieser Branche: Reederei?', 'oneline'],
  ['carbon footprint', 'Tell me which of them is about chocolate', 'chocolateai'],
  ['carbon footprint', '¿Hay algo para estas personas: jugadores de baloncesto?', 'nba'],
])('AI-3 after %j %j is looked up in all demos', async (before, question, key) => {
  const { text, keys } = await askInTurn([before, question])
  expect([text, keys[0]]).toEqual([expect.any(String), key])
})

test('AI-3 what “those” have not by a rule is said of those alone', async () => {
  const { text, keys } = await askInTurn(['carbon footprint', 'Which of those use Apigee?'])
  expect([text, keys]).toEqual(['None of those demos uses Apigee.', []])
})

test.each([
  'What are the most recent demos?',
  'Which demos were recently added?',
  "What's new?",
  'Was gibt es Neues?',
  '¿Qué hay de nuevo?',
  'Quoi de neuf ?',
  'Quelles sont les démos les plus récentes ?',
  'O que há de novo?',
  'Quais são as demos mais recentes?',
])('AI-3 %j asks for the newest, and searches for no word of it', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect(keys.toSorted()).toEqual(['fanexperience', 'oneline'])
  expect(text).not.toMatch(/[“„«]/)
})

test.each([
  'Quelles démos sont mises en avant ?',
  'Quais demos estão em destaque?',
  '¿Qué demos están destacadas?',
])('AI-3 %j asks for the featured, and searches for no word of it', async (question) => {
  const { text, keys } = await ask(question, 'staff')
  expect(keys.toSorted()).toEqual(keysOf((it) => it.featured))
  expect(text).not.toMatch(/[“„«]/)
})

test.each([
  ['What is the number of demos?', '15 demos are shared with you.'],
  ['¿Cuál es el número de demos?', 'Hay 15 demos compartidas con usted.'],
  ['Quel est le nombre de démos ?', '15 démos sont partagées avec vous.'],
])('AI-3 %j counts, and searches for no word of it', async (question, text) => {
  expect((await ask(question, 'staff')).text).toBe(text)
})
