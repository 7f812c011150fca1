import type { AnswerQuestion } from '#server/areas/conversations/answering.ts'
import { createAnswerWriter } from '#server/areas/conversations/answer-writer.ts'
import { createGeminiEngine } from '#server/areas/conversations/gemini/gemini-engine.ts'
import { createCatalogueGuide } from '#server/areas/conversations/guide/catalogue-guide.ts'
import { viewerInConversation } from '#server/areas/whatsapp/phones.ts'
import { createCatalogue } from '#server/areas/demos/catalogue.ts'
import type { Services } from '#server/base/services.ts'
import { createKeys } from '#server/identity/session/keys.ts'
import { createOpenId } from '#server/sign-in/single-sign-on/openid.ts'

type Given = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'> & {
  /** What answers questions; the configured engine by default. */
  readonly answerQuestion?: AnswerQuestion
}

/** What handlers work with, over a database and a clock. */
export const createServices = (given: Given): Services => {
  const { config, db, log, now } = given
  const catalogue = createCatalogue(config, log)
  const { answerQuestion = engineOf(given, catalogue), ...rest } = given
  return {
    ...rest,
    keys: createKeys({ db, secrets: config, now }),
    openId: createOpenId({ config, log, now }),
    catalogue,
    demosFor: catalogue.listFor,
    answers: createAnswerWriter({
      ...rest,
      answerQuestion,
      viewerElsewhere: (conversationId) => viewerInConversation(db, conversationId),
    }),
  }
}

/** Gemini where it is configured, or else the guide of the catalogue. */
const engineOf = (given: Given, catalogue: Services['catalogue']) =>
  given.config.gemini === null
    ? createCatalogueGuide(catalogue, given)
    : createGeminiEngine(given.config.gemini, catalogue, given)
