import type {
  Content,
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerateContentConfig,
  GenerateContentResponse,
  GoogleGenAI,
} from '@google/genai'

import type { GeminiConfig } from '#server/base/config/gemini.ts'
import type { Services } from '#server/base/services.ts'
import {
  asAsked,
  geminiProblems,
  isOfPortal,
  problemOfStatus,
} from '#server/areas/conversations/gemini/problems.ts'
import { quotaIn } from '#server/areas/conversations/gemini/quota.ts'

/** Tokens of one answer, including thoughts. */
const longestAnswer = 16_384
const attempts = 3

export type Patience = {
  /** The longest silence before the attempt is given up. */
  readonly silenceMs: number
  /** The wait before the second attempt; doubled before the third. */
  readonly retryAfterMs: number
}

type Request = {
  readonly instruction: string
  readonly contents: readonly Content[]
  readonly tools: readonly FunctionDeclaration[]
  /** `false`: it must answer with what it knows by now. */
  readonly mayCall: boolean
  readonly signal: AbortSignal
}

export type GeminiStream = (request: Request) => AsyncIterable<GenerateContentResponse>

/** Asks Gemini, and retries failures, but not once the first piece has arrived. */
export const createGeminiStream = (
  config: GeminiConfig,
  { log }: Pick<Services, 'log'>,
  { silenceMs, retryAfterMs }: Patience,
): GeminiStream => {
  let client: Promise<GoogleGenAI> | null = null

  return async function* stream({ signal, ...request }) {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), silenceMs)
    let isAsked = false
    let isAnswered = false
    let isHeard = false
    const settings = configFor(request, {
      abortSignal: AbortSignal.any([signal, silence.signal]),
      httpOptions: {
        retryOptions: { attempts, initialDelay: retryAfterMs / 1_000 },
        fetch: async (url, init) => {
          isAsked = true
          const answer = await asked(url, init)
          isAnswered = answer.ok
          return answer
        },
      },
    })
    try {
      client ??= openClient(config)
      const { models } = await client
      // It took a while to load.
      timer.refresh()
      const contents = [...request.contents]
      const chunks = await models.generateContentStream({
        model: config.model,
        contents,
        config: settings,
      })
      for await (const chunk of chunks) {
        timer.refresh()
        isHeard = true
        yield chunk
      }
      signal.throwIfAborted()
    } catch (error) {
      signal.throwIfAborted()
      const told = toldOf(error, { isAsked, isAnswered, isSilent: silence.signal.aborted }, log)
      throw isHeard ? asAsked(told) : told
    } finally {
      clearTimeout(timer)
    }
  }
}

/** It takes a while to load, and is needed only where it is configured. */
const openClient = async ({ access, apiUrl }: GeminiConfig): Promise<GoogleGenAI> => {
  const { GoogleGenAI } = await import('@google/genai')
  const httpOptions = apiUrl === null ? {} : { baseUrl: apiUrl }
  if ('apiKey' in access) {
    return new GoogleGenAI({ apiKey: access.apiKey, vertexai: false, httpOptions })
  }
  const { project, location, keyFile } = access
  return new GoogleGenAI({
    vertexai: true,
    project,
    location,
    httpOptions,
    ...(keyFile !== null && { googleAuthOptions: { keyFile } }),
  })
}

/**
 * What is asked, the key with it, goes nowhere else by a redirect. The SDK tries again what is no `TypeError`, as `fetch`
 * throws where nobody is reached.
 */
const asked: typeof fetch = (url, init) =>
  fetch(url, { ...init, redirect: 'error' }).catch((error: unknown) => {
    throw init?.signal?.aborted === true ? error : new Error('not reached', { cause: error })
  })

// The enum is a value, for which the package would have to be loaded.
const none = 'NONE' as FunctionCallingConfigMode

const configFor = (
  { instruction, tools, mayCall }: Omit<Request, 'signal'>,
  beside: Pick<GenerateContentConfig, 'abortSignal' | 'httpOptions'>,
): GenerateContentConfig => ({
  ...beside,
  systemInstruction: instruction,
  maxOutputTokens: longestAnswer,
  automaticContinuation: false,
  automaticFunctionCalling: { disable: true },
  tools: [{ functionDeclarations: [...tools] }],
  ...(!mayCall && { toolConfig: { functionCallingConfig: { mode: none } } }),
})

type Standing = {
  readonly isAsked: boolean
  readonly isAnswered: boolean
  readonly isSilent: boolean
}

/** A fault, for the person who asked and for the log. */
const toldOf = (error: unknown, standing: Standing, log: Services['log']) => {
  if (standing.isSilent) {
    return geminiProblems.tooSlow()
  }
  const status = statusOf(error)
  if (status !== null) {
    const message = String(error)
    if (isOfPortal(status, message)) {
      log.error('gemini refused the portal', { status, error: message.slice(0, 500) })
    } else {
      // The message may quote the question.
      log.warn('gemini refused', { status, ...(status === 429 && quotaIn(message)) })
    }
    return problemOfStatus(status, message)
  }
  log.warn('gemini failed', { error: String(error).slice(0, 500) })
  if (standing.isAnswered) {
    return geminiProblems.brokeOff()
  }
  // Only the authentication can fail before anything was sent.
  return standing.isAsked ? geminiProblems.unreachable() : geminiProblems.notAllowed()
}

const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null
