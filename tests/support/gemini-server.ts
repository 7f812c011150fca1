import { afterAll, beforeEach } from 'vitest'

import { startGemini } from '#tests/support/gemini-replies.ts'

/** A Gemini for the tests of a file: each of them begins anew with it. */
export const geminiServer = async () => {
  const gemini = await startGemini()
  beforeEach(gemini.forget)
  afterAll(gemini.close)
  return gemini
}
