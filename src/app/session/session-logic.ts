import {
  createActor,
  enqueueActions,
  fromPromise,
  sendTo,
  toPromise,
  type ActorRefFrom,
} from 'xstate'

import type { Call } from '#src/api/client.ts'
import { loadUser, logout, refresh } from '#src/api/contract/session.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { PersonUse } from '#src/app/session/person-use.ts'
import type { StoredSession } from '#src/app/session/stored-session.ts'
import type { Tabs } from '#src/app/session/tabs.ts'
import { CallError } from '#src/lib/call-error.ts'
import { durationText } from '#src/lib/duration.ts'
import { required } from '#src/lib/required.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { selectNotice } from '#src/machines/notice/notice.view.ts'
import type { noticeMachine } from '#src/machines/notice/notice.machine.ts'
import type { requestsMachine } from '#src/machines/requests/requests.machine.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { recordFrom, type SessionRecord } from '#src/machines/session/session-record.ts'
import type { Renewal } from '#src/machines/session/session.setup.ts'

type Held = { record: SessionRecord }

export type SessionPorts = {
  call: Call
  stored: StoredSession
  tabs: Tabs
  /** One tab at a time: runs the work while no other tab runs it (Web Locks). */
  exclusively: <TResult>(work: () => Promise<TResult>, signal: AbortSignal) => Promise<TResult>
  requests: () => ActorRefFrom<typeof requestsMachine>
  notice: () => ActorRefFrom<typeof noticeMachine>
  use: PersonUse
  /** Forgets what was loaded for the person who leaves. */
  dropLoadedData: () => void
  /** Origin of the server. */
  origin: string
  /** Leaves this site. */
  leave: (url: string) => void
  reload: () => void
}

/** The session chart with its effects: tokens are renewed once for all tabs (SESSION-6). */
export const sessionLogic = (ports: SessionPorts) => {
  const { call, stored, tabs, exclusively, requests, notice, dropLoadedData, origin, reload, use } =
    ports

  return sessionMachine.provide({
    actors: {
      loadMe: fromPromise<Me, Held>(({ input: { record }, signal }) =>
        call(
          loadUser,
          { method: record.method, refreshUser: 'true' },
          { signal, accessToken: record.accessToken },
        ),
      ),
      refreshTokens: fromPromise<Renewal, Held>(({ input: { record }, signal }) =>
        exclusively(() => renewedOnce(ports, record, signal), signal),
      ),
      // The server ends the session by its own cookie, even where this browser lost the token.
      endSession: fromPromise<void, Held>(async ({ input: { record }, signal }) => {
        const { method, accessToken } = record
        const hasToken = stored.has().accessToken
        const { url } = await call(
          logout,
          { method, post_logout_redirect_uri: `${origin}/${method}/logout/callback` },
          { signal, accessToken },
        )
        if (url !== undefined) {
          await leaveFor(url, ports)
        }
        if (!hasToken) {
          throw notSignedIn('No token provided when logging out')
        }
      }),
    },
    actions: {
      // Told once this tab has stored what the others are going to read.
      tellTabs: (_, { news }) => queueMicrotask(() => tabs.announce(news)),
      announceKind: sendTo(notice, (_, { isCustomer }) => ({
        type: 'notice.show' as const,
        tone: 'success' as const,
        text: `An admin made you a ${isCustomer ? 'customer' : 'partner'}.`,
      })),
      announceLast: sendTo(notice, ({ context: { record } }) => ({
        type: 'notice.show' as const,
        tone: 'success' as const,
        text: lastText(required(record, 'session record')),
      })),
      dropPersonalData: enqueueActions(({ enqueue }) => {
        enqueue.sendTo(requests, { type: 'requests.clear' })
        // What did not come about for this person stands there else; that they are out, or deleted, is told.
        if (selectNotice(notice().getSnapshot())?.tone === 'error') {
          enqueue.sendTo(notice, { type: 'notice.dismiss' })
        }
        enqueue(dropLoadedData)
      }),
      reloadPage: reload,
      noteUse: use.note,
    },
  })
}

const lastText = ({ expiresIn }: SessionRecord) =>
  `This session cannot be extended any more. You will be logged out in ${durationText(expiresIn)}: please log in again then.`

const notSignedIn = (text: string) => new CallError('failure', text, { problem: 'not-signed-in' })

/** SSO-2: how long one sees that the provider's page is on its way. */
const loadingHoldMs = 2_000

/** Nothing of the session is kept when this tab leaves to end the provider's; nobody sees the login meanwhile. */
const leaveFor = async (url: string, { stored, leave }: SessionPorts) => {
  stored.remove()
  leave(url)
  const hold = createActor(countdownMachine, { input: { deadline: Date.now() + loadingHoldMs } })
  await toPromise(hold.start())
}

/** The tokens after those of `record`: those that another tab stored meanwhile, or new ones from the server. */
const renewedOnce = async (
  { call, stored, use }: Pick<SessionPorts, 'call' | 'stored' | 'use'>,
  record: SessionRecord,
  signal: AbortSignal,
): Promise<Renewal> => {
  const found = storedIn(stored)
  if (found.accessToken !== record.accessToken) {
    return { record: found, isUseTold: false }
  }
  const { method, refreshToken } = record
  const idleSec = use.idleSec()
  const tokens = await call(
    refresh,
    { method, refreshToken, ...(idleSec !== null && { idleSec }) },
    { signal },
  )
  // A tab that hung is overtaken, and one may have logged out: what they stored or removed stands.
  const latest = storedIn(stored)
  if (latest.accessToken !== record.accessToken) {
    return { record: latest, isUseTold: true }
  }
  const renewed = recordFrom(tokens, method, Date.now())
  stored.write(renewed, renewed.maxAge)
  return { record: renewed, isUseTold: true }
}

const storedIn = (stored: StoredSession): SessionRecord => {
  const record = stored.read()
  if (record !== null) {
    return record
  }
  const { accessToken, refreshToken } = stored.has()
  throw notSignedIn(
    accessToken && !refreshToken
      ? 'No refresh token provided'
      : 'Missing accessToken and refreshToken',
  )
}
