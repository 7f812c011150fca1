import type { Content } from '@google/genai'

import type { AnswerQuestion, Answered, Turn } from '#server/areas/conversations/answering.ts'
import {
  createGeminiStream,
  type GeminiStream,
  type Patience,
} from '#server/areas/conversations/gemini/client.ts'
import { instruction } from '#server/areas/conversations/gemini/instruction.ts'
import { asAsked, geminiProblems } from '#server/areas/conversations/gemini/problems.ts'
import { createTools, declarations } from '#server/areas/conversations/gemini/tools.ts'
import { readTurn } from '#server/areas/conversations/gemini/turn.ts'
import { createCatalogueSearch } from '#server/areas/conversations/guide/catalogue-search.ts'
import { excerptOf } from '#server/areas/conversations/guide/excerpt.ts'
import { understood } from '#server/areas/conversations/guide/question.ts'
import { spokenIn } from '#server/areas/conversations/guide/spoken-in.ts'
import { createNaming, withNames } from '#server/areas/conversations/naming.ts'
import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import type { GeminiConfig } from '#server/base/config/gemini.ts'
import type { Services } from '#server/base/services.ts'
import type { Viewer } from '#server/identity/people/viewer.ts'

/** How often it may call tools before it has to answer. */
const mostRounds = 5
/** How many characters of the conversation are sent. */
const longestHistory = 40_000

type Needs = Pick<Services, 'db' | 'now' | 'log'>
type Knows = Pick<Catalogue, 'demos' | 'listFor' | 'find'>

/**
 * AI-3: Gemini answers from the demos that the viewer may see: it reads them by tools, which reach no others (AZ-05). Demos that
 * its text names are cited, and those that it opens are offered.
 */
export const createGeminiEngine = (
  config: GeminiConfig,
  catalogue: Knows,
  services: Needs,
  patience: Patience = { silenceMs: 30_000, retryAfterMs: 500 },
): AnswerQuestion => {
  const search = createCatalogueSearch(catalogue.demos)
  const stream = createGeminiStream(config, services, patience)

  return async (question, viewer, history, { signal, onText }) => {
    const visible = new Set(catalogue.listFor(viewer).map(({ key }) => key))
    const own = catalogue.demos.filter(({ key }) => visible.has(key))
    const tools = createTools({ search, own, ...services })
    const known = new Set(history.flatMap(({ answer }) => answer.citations.map(({ key }) => key)))
    own.filter(({ key }) => known.has(key)).forEach(({ key, label }) => tools.told.set(label, key))
    const naming = createNaming(tools.told)
    const { say } = spokenIn([
      ...history.map((it) => understood(it.question)),
      understood(question),
    ])

    let text = ''
    const tell = (piece: string) => {
      text += piece
      onText(piece)
    }
    const contents = [
      ...contentsOf(history, viewer, catalogue),
      { role: 'user', parts: [{ text: question }] },
    ]
    let isBegun = false
    const end = await converse({ contents, tools, stream, signal }, (piece, isNew) => {
      tell(naming.add(isNew && isBegun ? `\n\n${piece}` : piece))
      isBegun = true
    })
    tell(naming.end())

    const answeredBy = say.answeredByModel(`Gemini (${config.model})`)
    if (end === 'refused') {
      return { text: say.refused, citations: [], answeredBy }
    }
    if (end === 'cut') {
      tell(`\n\n${say.cut}`)
    }
    if (text.trim() === '' && tools.offered.size > 0) {
      tell(say.access)
    }
    if (text.trim() === '') {
      throw geminiProblems.unanswered()
    }
    const keys = [...new Set([...naming.named(), ...tools.offered])]
    const citations = keys.flatMap((key): Answered['citations'] => {
      const demo = own.find((it) => it.key === key)
      const isOffered = tools.offered.has(key)
      return demo === undefined
        ? []
        : [{ key, excerpt: excerptOf(demo, [...tools.words]), isOffered }]
    })
    return { text, citations, answeredBy }
  }
}

type Talk = {
  readonly contents: Content[]
  readonly tools: ReturnType<typeof createTools>
  readonly stream: GeminiStream
  readonly signal: AbortSignal
}

/** Loops until Gemini has answered, or has called enough tools. `isNew`: the piece begins a turn. */
const converse = async (
  { contents, tools, stream, signal }: Talk,
  onText: (piece: string, isNew: boolean) => void,
) => {
  for (let round = 0; round <= mostRounds; round += 1) {
    const mayCall = round < mostRounds
    let isNew = true
    const chunks = stream({ instruction, contents, tools: declarations, mayCall, signal })
    const { parts, calls, end } = await readTurn(chunks, (piece) => {
      onText(piece, isNew)
      isNew = false
    }).catch((error: unknown) => {
      throw round === 0 ? error : asAsked(error)
    })
    if (calls.length === 0) {
      return end
    }
    contents.push(
      { role: 'model', parts: [...parts] },
      { role: 'user', parts: await tools.answersTo(calls) },
    )
    signal.throwIfAborted()
  }
  throw geminiProblems.unanswered()
}

/** The conversation so far; if it is long, only its latest part. */
const contentsOf = (
  history: readonly Turn[],
  viewer: Viewer,
  catalogue: Pick<Catalogue, 'find'>,
): Content[] => {
  const turns = history.map(({ question, answer }) => ({
    question,
    answer: withNames(answer.text, (key) => catalogue.find(viewer, key)),
  }))
  let left = longestHistory
  const begin = turns.findLastIndex(({ question, answer }) => {
    left -= question.length + answer.length
    return left < 0
  })
  return turns.slice(begin + 1).flatMap(({ question, answer }) => [
    { role: 'user', parts: [{ text: question }] },
    { role: 'model', parts: [{ text: answer }] },
  ])
}
