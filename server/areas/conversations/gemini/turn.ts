import type { FunctionCall, GenerateContentResponse, Part } from '@google/genai'

import { geminiProblems } from '#server/areas/conversations/gemini/problems.ts'

/** Gemini's output in one turn, and how it ended. */
export type GeminiTurn = {
  /** As received, including thoughts and signatures, which have to be sent back unchanged. */
  readonly parts: readonly Part[]
  readonly calls: readonly FunctionCall[]
  readonly end: 'whole' | 'cut' | 'refused'
}

/** Gemini was stopped by its safety rules, or would have quoted others' work. */
const refusals = new Set([
  'SAFETY',
  'PROHIBITED_CONTENT',
  'BLOCKLIST',
  'SPII',
  'RECITATION',
  'IMAGE_SAFETY',
])

/** Reads one turn to its end; `onText` gets its text as it comes. */
export const readTurn = async (
  chunks: AsyncIterable<GenerateContentResponse>,
  onText: (piece: string) => void,
): Promise<GeminiTurn> => {
  const parts: Part[] = []
  let finish: string | null = null

  for await (const { promptFeedback, candidates } of chunks) {
    if (promptFeedback?.blockReason !== undefined) {
      return { parts, calls: [], end: 'refused' }
    }
    const [candidate] = candidates ?? []
    for (const part of candidate?.content?.parts ?? []) {
      parts.push(part)
      if (part.thought !== true && part.text !== undefined) {
        onText(part.text)
      }
    }
    finish = candidate?.finishReason ?? finish
  }
  return { parts, ...endOf(finish, parts) }
}

const endOf = (finish: string | null, parts: readonly Part[]) => {
  if (finish === null) {
    throw geminiProblems.brokeOff()
  }
  if (refusals.has(finish)) {
    return { calls: [], end: 'refused' } as const
  }
  if (finish === 'MAX_TOKENS') {
    return { calls: [], end: 'cut' } as const
  }
  if (finish !== 'STOP') {
    throw geminiProblems.unanswered()
  }
  return { calls: parts.flatMap(({ functionCall }) => functionCall ?? []), end: 'whole' } as const
}
