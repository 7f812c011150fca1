import { createCatalogueGuide } from '#server/conversations/catalogue-guide.ts'
import { createCatalogue } from '#server/demos/catalogue.ts'
import type { Services } from '#server/services.ts'
import { createKeys } from '#server/session/keys.ts'
import { createOpenId } from '#server/single-sign-on/openid.ts'

type Given = Pick<Services, 'config' | 'db' | 'bus' | 'log' | 'now'>

/** What handlers work with, over a database and a clock. */
export const createServices = (given: Given): Services => {
  const { config, db, log, now } = given
  const catalogue = createCatalogue(config, log)
  return {
    ...given,
    keys: createKeys({ db, appSecret: config.appSecret, now }),
    openId: createOpenId({ config, log, now }),
    catalogue,
    answerQuestion: createCatalogueGuide(catalogue),
  }
}
