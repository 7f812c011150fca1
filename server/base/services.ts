import type { Kysely } from 'kysely'

import type { AnswerWriter } from '#server/areas/conversations/answer-writer.ts'
import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import type { Config } from '#server/base/config/config.ts'
import type { Bus } from '#server/db/bus.ts'
import type { Database } from '#server/db/schema.ts'
import type { Log } from '#server/base/log.ts'
import type { Keys } from '#server/identity/session/keys.ts'
import type { OpenId } from '#server/sign-in/single-sign-on/openid.ts'

/** What handlers work with; made once in `main.ts`, replaced piece by piece in tests. */
export type Services = {
  readonly config: Config
  readonly db: Kysely<Database>
  /** Tells other requests and processes that something happened; carries ids, never bodies. */
  readonly bus: Bus
  readonly keys: Keys
  readonly openId: OpenId
  readonly catalogue: Catalogue
  /** Has questions answered, by whatever answers here. */
  readonly answers: AnswerWriter
  readonly log: Log
  /** Epoch milliseconds; never less than before. */
  readonly now: () => number
}
