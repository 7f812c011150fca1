import { randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import { withCommit } from '#server/db/pipeline.ts'
import type { Database } from '#server/db/schema.ts'
import { isWithin } from '#server/http/rate-limit.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { mailQueued, queueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/base/services.ts'

/** Something that happened to an account, told to its owner (ASVS 6.3.7). */
type Notice = {
  readonly to: string
  readonly firstname: string
  readonly subject: string
  /** Sentences, a paragraph each: what happened, and where. */
  readonly what: readonly string[]
  /** What to undo on the account page if it was not the owner; otherwise the stranger could come back by it. */
  readonly undo?: string | undefined
  /** Replaces the usual advice to undo it and to log out everywhere else. */
  readonly advice?: string
}

const lifetimeMs = 86_400_000
const onceADay = { count: 1, windowSec: 86_400 } as const
const adviceTo = (undo: string | undefined) =>
  `If that was not you, sign in by a way that is yours, for example by a code to this mailbox, ${undo === undefined ? '' : `${undo} and `}log out everywhere else on your account page, and tell your Google Cloud contact at once.`

/** The mail of a notice: what happened, that it may be fine, what to do if it is not. */
const noticeMail = (
  { to, firstname, subject, what, undo, advice = adviceTo(undo) }: Notice,
  publicUrl: string,
) =>
  letter(to, subject, [
    greeting(firstname),
    ...what,
    'If that was you, you do not need to do anything.',
    advice,
    { link: `${publicUrl}/login/customer`, label: 'Sign in' },
  ])

/**
 * Queues a notice within the transaction of the event, and returns its id. Publish that as `mailQueued` after the COMMIT if the
 * mail should leave at once; otherwise it leaves within seconds.
 */
export const queueNotice = async (
  db: Kysely<Database>,
  services: Pick<Services, 'config' | 'now'>,
  notice: Notice,
) => {
  const drafted = await draftNotice(services, notice)
  await queueMail(db, services.config.appSecret, drafted)
  return drafted.id
}

const draftNotice = async ({ config, now }: Pick<Services, 'config' | 'now'>, notice: Notice) => {
  const at = now()
  const mail = await noticeMail(notice, config.publicUrl)
  return { id: randomUUID(), mail, now: at, expiresAt: at + lifetimeMs }
}

type Rare = { readonly kind: string; readonly to: string }

/**
 * Tells of something that strangers can bring about, once a day at most: nobody floods a mailbox by it. `null`, for an address that
 * is nobody's, is counted and takes as many round trips: else the time of an answer would tell whose address it is (EN-02, PW-07).
 */
export const noticeOnceADay = async (
  services: Services,
  { kind, to }: Rare,
  notice: Omit<Notice, 'to'> | null,
) => {
  const { db, bus, config, now } = services
  const drafted = notice && (await draftNotice(services, { ...notice, to }))
  const isQueued = await withCommit(db, async (db) => {
    const isFirst = await isWithin({ db, now }, `notice ${kind} ${to}`, onceADay)
    return async () => {
      const queued = isFirst ? drafted : null
      await (queued && queueMail(db, config.appSecret, queued))
      return queued !== null
    }
  })
  if (isQueued) {
    // Not awaited: who misses it looks for themselves a little later.
    void bus.publish(mailQueued, '')
  }
}
