import type { Turn } from '#server/areas/conversations/answering.ts'
import { createGeminiEngine } from '#server/areas/conversations/gemini/gemini-engine.ts'
import { withNames } from '#server/areas/conversations/naming.ts'
import type { GeminiConfig } from '#server/base/config/gemini.ts'
import { call, finish } from '#tests/support/gemini-replies.ts'
import { geminiServer } from '#tests/support/gemini-server.ts'
import { createPortal } from '#tests/support/portal.ts'

const customer = {
  person: {
    isGoogle: false,
    isStaffElsewhere: false,
    isAdmin: false,
    isCustomer: true,
    isEmailConfirmed: true,
    organizationFormCompleted: true,
    organizationAccessStatus: 'unrequested' as const,
  },
  overrides: new Map<string, boolean>(),
}

/** A model that looks for taxis. */
export const search = [call('searchDemos', { text: 'taxi' }), finish('STOP')]

/** A portal that is answered by a Gemini whose replies a test gives. */
export const createGeminiPortal = async () => {
  const gemini = await geminiServer()
  const config = {
    model: 'gemini-of-tests',
    access: { apiKey: 'a key of the tests' },
    apiUrl: gemini.url,
  }
  const portal = await createPortal({ config: { gemini: config } })
  const { catalogue } = portal.services
  /** An engine with other settings, over another catalogue, or of less patience. */
  const engineWith = (
    part: { access?: GeminiConfig['access']; over?: typeof catalogue; silenceMs?: number } = {},
  ) => {
    const { access = config.access, over = catalogue, silenceMs = 20_000 } = part
    const patience = { silenceMs, retryAfterMs: 1 }
    return createGeminiEngine({ ...config, access }, over, portal.services, patience)
  }
  const engine = engineWith()

  /** As a customer reads it. F1 is not shared with customers. */
  const ask = async (
    question = 'Which demo is about taxis?',
    history: readonly Turn[] = [],
    signal = new AbortController().signal,
    by = engine,
  ) => {
    const parts: string[] = []
    const answered = await by(question, customer, history, {
      signal,
      onText: (part) => parts.push(part),
    })
    const shown = withNames(answered.text, (key) => catalogue.find(customer, key))
    return { ...answered, text: shown, parts }
  }
  const refusal = (...asked: Parameters<typeof ask>) =>
    ask(...asked).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
  /** What the tools answered the model in the last request. */
  const told = () =>
    gemini.requests
      .at(-1)
      ?.body.contents.at(-1)
      ?.parts?.map((it) => it.functionResponse)

  return { gemini, portal, engineWith, ask, refusal, told }
}
