import type { ActorRefFrom } from 'xstate'

import type { StoredValue } from '#src/app/storage/stored-value.ts'
import type { Tabs } from '#src/app/session/tabs.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import type { SessionRecord } from '#src/machines/session/session-record.ts'

type SessionRef = ActorRefFrom<typeof sessionMachine>

/** The middle part of the handle `h.<session id>.<n>`: equal in every record of one session. */
const sessionIdOf = ({ refreshToken }: SessionRecord) => refreshToken.split('.')[1]

const isSameSession = (one: SessionRecord | null, other: SessionRecord | null) =>
  one !== null && other !== null && sessionIdOf(one) === sessionIdOf(other)

/** Keeps the stored record as the session actor has it. */
export const storeSession = (session: SessionRef, stored: StoredValue<SessionRecord>) => {
  let held = session.getSnapshot().context.record

  session.subscribe(({ context: { record } }) => {
    if (record === held) {
      return
    }
    if (record !== null && stored.read()?.accessToken !== record.accessToken) {
      stored.write(record, (record.maxAgeAt - Date.now()) / 1_000)
    }
    if (record === null && isSameSession(stored.read(), held)) {
      stored.remove()
    }
    held = record
  })
}

/** SESSION-6: what one tab does to the session, the others follow. */
export const followTabs = (session: SessionRef, stored: StoredValue<SessionRecord>, tabs: Tabs) => {
  tabs.listen((message) => {
    const record = stored.read()
    const { record: held } = session.getSnapshot().context
    const isReturned = message === 'page.returned'

    if (isReturned && record?.accessToken === held?.accessToken) {
      return
    }
    if (record === null) {
      session.send({ type: 'session.endedElsewhere' })
    } else if (isSameSession(record, held)) {
      if (message === 'session.ended') {
        session.send({ type: 'session.endedElsewhere' })
      }
      if (message === 'session.renewed' || isReturned) {
        session.send({ type: 'session.renewedElsewhere', record })
      }
      if (message === 'me.changed') {
        session.send({ type: 'me.changedElsewhere' })
      }
    } else {
      session.send({ type: 'session.begunElsewhere', record })
    }
  })
}
