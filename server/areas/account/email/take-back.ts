import type { Hono } from 'hono'
import type { Selectable } from 'kysely'

import { leaveOneWay } from '#server/areas/account/leave-one-way.ts'
import { tellOfTakeBack } from '#server/areas/account/email/email-change.mail.ts'
import {
  dropRequest,
  keepFormer,
  moveAddress,
  recordMove,
} from '#server/areas/account/email/move-address.ts'
import { takeBackPath } from '#server/areas/account/email/take-back-link.ts'
import { takeBackPage, takeBackPolicy } from '#server/areas/account/email/take-back.page.ts'
import { codeOf } from '#server/base/fault.ts'
import { sha256 } from '#server/base/secrets.ts'
import type { Services } from '#server/base/services.ts'
import type { Database } from '#server/db/schema.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { accessChanged } from '#server/identity/people/access-changed.ts'
import { endHolds, foundByLink } from '#server/identity/people/former-addresses.ts'
import { isAdmin, lockPerson } from '#server/identity/people/people.ts'
import { phoneChanged } from '#server/identity/people/phone.ts'
import { dropApprovals } from '#server/identity/session/device-approvals.ts'
import { mailQueued } from '#server/mail/outbox.ts'

/** The actor's name in the audit log. */
const byLink = 'the link to the former address'

/**
 * ADR 159: the page of the link that a former address got, which needs no sign-in. GET changes nothing, for mail programs follow
 * links to check them; one press takes the address back.
 */
export const mountTakeBack = (app: Hono<AppEnv>, services: Services) => {
  const { db, now } = services
  app.use(takeBackPath, async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('content-security-policy', takeBackPolicy)
    await next()
  })
  app.get(takeBackPath, async (c) => {
    const former = await foundByLink(db, hashIn(c.req.query('token')))
    const step = stepOf(former, now())
    return step === 'ask'
      ? c.html(takeBackPage('ask', former?.email))
      : c.html(takeBackPage(step), statusOf[step])
  })
  app.post(takeBackPath, async (c) => {
    const outcome = await takeBack(services, {
      hash: hashIn(c.req.query('token')),
      requestId: c.var.requestId,
    })
    return c.html(takeBackPage(outcome), statusOf[outcome])
  })
}

const hashIn = (token = '') => sha256(token)
const statusOf = { done: 200, over: 404, team: 409 } as const

type Former = Selectable<Database['former_addresses']>

/** Whoever presses twice, or comes back, is told what happened. */
const stepOf = (former: Former | undefined, now: number) => {
  if (former === undefined) {
    return 'over'
  }
  if (former.taken_back_at !== null) {
    return 'done'
  }
  return former.held_until > now ? 'ask' : 'over'
}

type Taking = { readonly hash: string; readonly requestId: string }

const takeBack = (services: Services, taking: Taking) =>
  takeBackOnce(services, taking).catch((error: unknown) => {
    // Somebody proved the mailbox at the very moment of the change, and has an account there.
    if (codeOf(error) === '23505') {
      return 'team' as const
    }
    throw error
  })

const takeBackOnce = async (services: Services, { hash, requestId }: Taking) => {
  const { bus, config, db, log, now } = services
  const found = await foundByLink(db, hash)
  if (found === undefined) {
    return 'over'
  }
  const outcome = await db.transaction().execute(async (db) => {
    await dropApprovals(db, found.person_id)
    const person = await lockPerson(db, found.person_id)
    const held = await foundByLink(db, hash)
    const step = stepOf(held, now())
    if (person === undefined || held === undefined || step !== 'ask') {
      return step === 'ask' ? 'over' : step
    }
    // A mailbox would be enough to become an admin (ADR 013).
    if (isAdmin(person, config)) {
      return 'team'
    }
    await endHolds(db, { personId: person.id, email: held.email, now: now() })
    await db
      .updateTable('former_addresses')
      .set({ taken_back_at: now() })
      .where('id', '=', held.id)
      .execute()
    const { moved, isKept } = await moveAddress(db, services, { person, to: held.email })
    await leaveOneWay(db, services, moved, 'revoked')
    await keepFormer(db, { ...person, now: now(), linkHash: null })
    if (!isKept) {
      await dropRequest(db, services, person.id)
    }
    await tellOfTakeBack(db, services, { before: person, after: moved })
    await recordMove(db, services, {
      actor: { rule: byLink, request: { id: requestId } },
      before: person,
      after: moved,
      isTakenBack: true,
    })
    return 'done'
  })
  if (outcome === 'done') {
    log.info('address taken back', { request: requestId, person: found.person_id })
    await bus.publish(mailQueued, '')
    await bus.publish(phoneChanged, found.person_id)
    await bus.publish(accessChanged, found.person_id)
  }
  return outcome
}
