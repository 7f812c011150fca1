import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import * as z from 'zod/mini'

import { storedLeadSchema, type StoredLead } from '#src/api/contract/demo-session.ts'
import { storedValue } from '#src/app/storage/stored-value.ts'
import type { Tabs } from '#src/app/session/tabs.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import { demoSessionDeadline } from '#src/lib/demo-session-deadline.ts'
import type { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

/** `owner` keeps one person's lead from opening demos for the next one in this browser. */
const recordSchema = z.extend(storedLeadSchema, { owner: z.string() })

/** Whether both are the same lead; a resumed lead counts as another one, because it counts from another moment. */
const isSame = (one: StoredLead | null, other: StoredLead | null) =>
  one?.id === other?.id && one?.created_at === other?.created_at

/** Whether also its texts are the same, as a lead can be corrected. */
const isAsKnown = (one: StoredLead | null, other: StoredLead | null) =>
  isSame(one, other) && one?.type === other?.type && one?.company === other?.company

type DemoSessionSync = {
  app: {
    session: ActorRefFrom<typeof sessionMachine>
    demoSession: ActorRefFrom<typeof demoSessionMachine>
  }
  storage: TextStorage
  tabs: Tabs
}

/** The address of the signed-in person, `null` for nobody; `undefined` until that is known. */
const settledEmail = (session: SnapshotFrom<typeof sessionMachine>) =>
  selectSessionSide(session) === 'resolving' ? undefined : (session.context.me?.email ?? null)

/**
 * Keeps the stored demo session (`demo-session`) and the demo session actor the same, in every tab. Returns a function that reads
 * the stored one at once, for callers that cannot wait for news from another tab.
 */
export const followDemoSession = ({ app, storage, tabs }: DemoSessionSync) => {
  const stored = storedValue(storage, 'demo-session', recordSchema)
  let held = app.demoSession.getSnapshot().context.record?.lead ?? null

  const restore = () => {
    const { me } = app.session.getSnapshot().context
    const record = stored.read()
    if (me === null || me.demoSessionMaxAgeSec === null || record?.owner !== me.email) {
      app.demoSession.send({ type: 'demoSession.end' })
      return
    }
    if (isAsKnown(record, held)) {
      return
    }
    const lead = storedLeadSchema.parse(record)
    const deadline = demoSessionDeadline(lead.created_at, me.demoSessionMaxAgeSec, Date.now())
    app.demoSession.send({ type: 'demoSession.begin', lead, deadline })
  }

  // Somebody who returns from a provider as another person was signed in all the time: only the address tells.
  app.session.select(settledEmail).subscribe((email) => {
    if (email !== undefined) {
      restore()
    }
  })
  app.demoSession
    .select(({ context }) => context.record?.lead ?? null)
    .subscribe((lead) => {
      const before = held
      held = lead
      const { me } = app.session.getSnapshot().context
      if (me === null) {
        return
      }
      if (lead !== null && !isAsKnown(lead, stored.read())) {
        stored.write({ ...lead, owner: me.email }, me.demoSessionMaxAgeSec ?? 0)
        tabs.announce('demoSession.changed')
      }
      // Another tab may have begun or resumed a session meanwhile; this tab must not end that one.
      if (lead === null && isSame(before, stored.read())) {
        stored.remove()
        tabs.announce('demoSession.changed')
      }
    })
  tabs.listen((message) => {
    if (message === 'demoSession.changed' || message === 'page.returned') {
      restore()
    }
  })
  return restore
}
