import type { Selectable } from 'kysely'

import type { Demo } from '#src/api/contract/demos.ts'
import type { Cited } from '#server/areas/conversations/answering.ts'
import { withNames } from '#server/areas/conversations/naming.ts'
import { whyFailed } from '#server/areas/whatsapp/replies/in-language.ts'
import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'
import { whatsAppText } from '#server/areas/whatsapp/whatsapp-text.ts'
import type { Database } from '#server/db/schema.ts'

/** The longest text that WhatsApp accepts. */
const longest = 4_096
/** How much of the Markdown is parsed: more than is sent, but limited, for endless marks would block the process for seconds. */
const longestRead = 2 * longest
/** How much of a question is quoted to recognise it. */
const questionShown = 300
/** How many demos are described by more than their name. */
const mostExplained = 5

type Told = Pick<
  Selectable<Database['ai_messages']>,
  'text' | 'state' | 'problem' | 'citations'
> & {
  /** The question; `null` if it is on the phone already. */
  readonly question: string | null
}
type Reader = {
  /** Finds a demo that the phone's person may see. */
  readonly find: (key: string) => Demo | undefined
  readonly publicUrl: string
  readonly replies: Replies
}

/** An answer for a phone: if it is too long its text is cut, but never its state nor the links to its demos. */
export const answerText = (
  { question, text, citations, ...ended }: Told,
  { find, publicUrl, replies }: Reader,
) => {
  const written = withNames(text, find)
  const words = whatsAppText(withAddresses(written.slice(0, longestRead), publicUrl))
  const cited = citedIn(citations).flatMap(({ key, excerpt }) => {
    const demo = find(key)
    return demo === undefined
      ? []
      : [{ label: demo.label, excerpt, url: `${publicUrl}/demo/${key}` }]
  })
  const links = cited.map(({ label, url }) => `${label}: ${url}`)
  const compose = (shown: string, named: readonly string[], cut = '') =>
    [quoted(question), shown, endOf({ text, ...ended }, replies), cut, ...named]
      .filter((part) => part !== '')
      .join('\n\n')
  const explained = compose(words, cited.length > mostExplained ? links : cited.map(explainedBy))
  const whole = explained.length <= longest ? explained : compose(words, links)
  if (written.length <= longestRead && whole.length <= longest) {
    return whole
  }
  const { theRest } = replies
  const over = Math.max(1, compose(words, links, theRest).length - longest)
  return compose(shortened(words, words.length - over), links, theRest).slice(0, longest)
}

/** The content of a demo's card. */
const explainedBy = ({ label, excerpt, url }: Record<'label' | 'excerpt' | 'url', string>) =>
  excerpt === '' ? `${label}: ${url}` : `*${label}*\n${excerpt}\n${url}`

/** Paths of the portal are no links on a phone, so the full address follows the text. */
const withAddresses = (text: string, publicUrl: string) =>
  text.replaceAll(
    /\[([\p{L} ]{1,40})\]\((\/(?:account|contact|support))\)/gu,
    (_, name: string, path: string) => `${name} (${publicUrl}${path})`,
  )

const quoted = (question: string | null) =>
  question === null ? '' : `“${shortened(question, questionShown)}”`

/** Why an answer is incomplete, and what to do about it without a button. */
const endOf = (
  { text, state, problem }: Pick<Told, 'text' | 'state' | 'problem'>,
  replies: Replies,
) => {
  if (state === 'failed') {
    return `${whyFailed(problem, replies)} ${replies.writeAgain}`
  }
  if (state !== 'stopped') {
    return problem === null ? '' : whyFailed(problem, replies)
  }
  return `${text === '' ? replies.stoppedAtOnce : replies.stopped} ${replies.writeAgain}`
}

/** Cut at the end of a word, and never within a surrogate pair. */
const shortened = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text.slice(0, Math.max(0, most - 1)).replace(/(?:\s\S{0,20}|[\uD800-\uDBFF])$/, '')}…`

const citedIn = (citations: string | null) => JSON.parse(citations ?? '[]') as readonly Cited[]
