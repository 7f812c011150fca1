import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { loadConversation, startConversation } from '#src/api/contract/conversations.ts'
import { required } from '#src/lib/required.ts'
import { geminiProblems } from '#server/areas/conversations/gemini/problems.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import {
  approved,
  createWhatsAppPortal,
  phone,
  picture,
  standing,
} from '#tests/support/whatsapp.ts'

const { portal, sent, tell, text, deliver, tryAll, bodies, pair, written } =
  await createWhatsAppPortal()

const conversationOf = async (browser: PortalBrowser) =>
  required((await standing(browser)).phone?.conversation, 'conversation')

/** Asks on the phone; answers what it is told. */
const ask = async (browser: PortalBrowser, question: string) => {
  await tell(text(question))
  await written(await conversationOf(browser))
  return bodies(await deliver())
}

const paired = async () => {
  const { browser, person } = await portal.signIn(approved)
  await pair(browser)
  return { browser, person }
}

test.each([
  ['Hola, ¿qué demos hay?', 'Todavía no conozco este teléfono. Conéctelo en '],
  ['oi, quais demos vocês têm?', 'Ainda não conheço este telefone. Conecte-o em '],
  ['bonjour, quelles démos avez-vous', 'Je ne connais pas encore ce téléphone. Connectez-le sur '],
  ['Hallo, welche Demos gibt es?', 'Ich kenne dieses Telefon noch nicht. Verbinden Sie es unter '],
  ['👋', 'I do not know this phone yet. Connect it at '],
])('AI-4 a stranger who writes %j is answered in that language', async (message, begins) => {
  await tell(text(message))
  const { publicUrl } = portal.config
  expect(bodies(await deliver())).toEqual([`${begins}${publicUrl}/ai/conversation/whatsapp`])
})

test.each([
  [
    '¿Qué demos usan Looker?',
    ['Solo entiendo texto', 'No hay nada que responder de nuevo', 'Este teléfono ya no está'],
  ],
  [
    'Quais demos usam Looker?',
    ['Só entendo texto', 'Não há nada para responder de novo', 'Este telefone não está mais'],
  ],
  [
    'Quelles démos utilisent Looker ?',
    ['Je ne comprends que le texte', 'Il n’y a rien à répondre', 'Ce téléphone n’est plus'],
  ],
  [
    'Welche Demos nutzen Looker?',
    ['Ich verstehe nur Text', 'Es gibt nichts erneut zu', 'Dieses Telefon ist nicht mehr'],
  ],
])('AI-4 whoever asked %j before is told so of what has no words', async (question, begins) => {
  const { browser } = await paired()
  await ask(browser, question)
  const told: string[] = []
  for (const message of [text('', picture), text('again'), text('STOP')]) {
    await tell(message)
    told.push(...bodies(await deliver()))
  }
  expect(told).toEqual(begins.map((it) => expect.stringMatching(`^${it}`) as string))
})

test('AI-4 the language is the one of the last question that tells it', async () => {
  const { browser } = await paired()
  await ask(browser, '¿Qué demos usan Looker?')
  await ask(browser, 'Welche Demos gibt es für Restaurants?')
  await ask(browser, 'Looker')
  await tell(text('', picture))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/^Ich verstehe nur Text/)])
})

test('AI-4 a phone that is connected is told so in what its person asked in the portal', async () => {
  const { browser } = await portal.signIn(approved)
  const question = 'Welche Demos nutzen Looker?'
  await browser.call(startConversation, { question }, { idempotencyKey: randomUUID() })
  expect(await pair(browser)).toEqual([
    expect.stringMatching(/^Dieses Telefon ist mit Partner Portal verbunden/),
  ])
  await tell(text('Pair 222222222222'))
  expect(bodies(await deliver())).toEqual([expect.stringMatching(/^Dieser Code gilt nicht mehr/)])
})

test.each([
  [geminiProblems.busy().message, 'En este momento se pregunta a Gemini más de lo que puede.'],
  ['You are not signed in.', 'La respuesta ha fallado. Escriba «otra vez»'],
  [null, 'La respuesta ha fallado.'],
])('AI-4 why an answer failed, kept as %j, is told in the language', async (problem, told) => {
  const { browser } = await paired()
  await tell(text('¿Qué demos usan Looker?'))
  await written(await conversationOf(browser))
  await portal.db
    .updateTable('ai_messages')
    .set({ state: 'failed', text: '', citations: null, problem })
    .where('role', '=', 'answer')
    .execute()
  expect(bodies(await deliver())[0]).toContain(told)
  await tell(text('¡Otra vez!'))
  await written(await conversationOf(browser))
  expect(bodies(await deliver())[0]).toMatch(/^\d+ de sus demos usan Looker/)
})

test('AI-4 a limit that is reached, or a question that is too long, is told in the language', async () => {
  const { browser, person } = await paired()
  await ask(browser, 'Quais demos usam Looker?')
  await portal.db
    .updateTable('rate_limits')
    .set({ count: 10_000 })
    .where('key', '=', `questions ${person.id}`)
    .execute()
  await tell(text('e outras?'))
  await tell(text('a '.repeat(1_500)))
  await tryAll()
  expect(bodies(sent)).toEqual([
    expect.stringMatching(/^Você atingiu o limite de \d+ perguntas por dia/),
    expect.stringMatching(/^É longo demais para uma pergunta: pode ter 2000/),
  ])
})

test('AI-4 a person without access is told so in what they write', async () => {
  const { person } = await paired()
  await portal.db
    .updateTable('people')
    .set({ organization_access_status: 'rejected' })
    .where('id', '=', person.id)
    .execute()
  await tell(text('Welche Demos gibt es?'))
  expect(bodies(await deliver())).toEqual([
    expect.stringMatching(/^Sie haben zurzeit keinen Zugang zu Demos/),
  ])
})

test.each(['Stop!', 'stopp', 'baja', 'parar', 'déconnecter'])(
  'AI-4 %j lets the phone go',
  async (word) => {
    const { browser } = await paired()
    await tell(text(word))
    expect((await standing(browser)).phone).toBeNull()
  },
)

test('AI-4 a few demos are told of on the phone by what fits the question, many by their names alone', async () => {
  const { browser } = await paired()
  const { publicUrl } = portal.config
  const [few = ''] = await ask(browser, 'Robotaxi')
  expect(few).toMatch(/\n\n\*Robotaxi\*\n[^\n]{20,}\nhttp[^\n]+\/demo\/robotaxi$/)
  const [many = ''] = await ask(browser, 'show all')
  expect(many).toContain(`\n\nRobotaxi: ${publicUrl}/demo/robotaxi`)
})

test.each([
  ['image', { image: { id: '1', caption: 'What is Robotaxi about?' } }],
  ['document', { document: { id: '1', caption: 'What is Robotaxi about?', filename: 'a.pdf' } }],
  ['button', { button: { text: 'What is Robotaxi about?', payload: '1' } }],
])('AI-4 what is written with a message of type %s is answered', async (type, own) => {
  const { browser } = await paired()
  await tell(text('', { type, text: undefined, ...own }))
  await written(await conversationOf(browser))
  expect(bodies(await deliver())[0]).toContain('/demo/robotaxi')
})

test.each(['audio', 'sticker', 'location', 'contacts', 'video', 'interactive', 'unsupported'])(
  'AI-4 a message of type %s is told that text alone is understood',
  async (type) => {
    await paired()
    await tell(text('', { type, text: undefined }))
    expect(bodies(await deliver())).toEqual([expect.stringMatching(/^I understand text alone/)])
  },
)

test('AI-4 what WhatsApp itself tells of a phone is no message', async () => {
  await paired()
  await tell(text('', { type: 'system', text: undefined, system: { body: 'changed' } }))
  await tryAll()
  expect(sent).toEqual([])
})

test('AI-4 AI-2 a reply to an earlier message goes on from that', async () => {
  const { browser } = await paired()
  await tell(text('restaurants'))
  await written(await conversationOf(browser))
  const [first] = await deliver()
  await ask(browser, 'Robotaxi')
  const heard = await portal.db
    .selectFrom('whatsapp_messages')
    .select('wamid')
    .where('body', '=', 'restaurants')
    .executeTakeFirstOrThrow()
  for (const id of [required(first, 'message').id, heard.wamid]) {
    await tell(text('the second one', { context: { from: phone, id } }))
    const { messages } = await browser.call(loadConversation, { id: await conversationOf(browser) })
    await portal.services.answers.write(required(messages.at(-1), 'answer').id)
    expect(bodies(await deliver())[0]).toMatch(/\/demo\/cymbalbites$/)
  }
})
