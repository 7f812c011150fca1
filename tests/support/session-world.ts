import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import type { SessionRecord } from '#src/machines/session/session-record.ts'
import type { SessionNews } from '#src/machines/session/session.setup.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import {
  selectSessionNotice,
  selectSessionProblem,
  selectSessionSide,
} from '#src/machines/session/session.view.ts'
import { me, now, recordOf } from '#tests/models/samples.ts'
import { pass, settled } from '#tests/support/fake-time.ts'

export const record = recordOf('first')
export const renewed: SessionRecord = {
  ...recordOf('second'),
  // Renewed when the popup came, after 3,300 s.
  expiresInAt: now + 6_900_000,
  refreshedTimes: 1,
}
export const never = <TValue>() => new Promise<TValue>(() => {})

const newWorld = () => ({
  loadMe: vi.fn<(accessToken: string) => Promise<Me>>(() => Promise.resolve(me)),
  refreshTokens: vi.fn<() => Promise<SessionRecord>>(() => Promise.resolve(renewed)),
  isUseTold: vi.fn<() => boolean>(() => true),
  endSession: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  tellTabs: vi.fn<(news: SessionNews) => void>(),
  announceLast: vi.fn<() => void>(),
  dropPersonalData: vi.fn<() => void>(),
  reloadPage: vi.fn<() => void>(),
})

export const start = (
  stored: SessionRecord | null,
  prepare: (world: ReturnType<typeof newWorld>) => void = () => {},
) => {
  const world = newWorld()
  prepare(world)
  const logic = sessionMachine.provide({
    actors: {
      loadMe: fromPromise(({ input }) => world.loadMe(input.record.accessToken)),
      refreshTokens: fromPromise(async () => ({
        record: await world.refreshTokens(),
        isUseTold: world.isUseTold(),
      })),
      endSession: fromPromise(() => world.endSession()),
    },
    actions: {
      tellTabs: (_, { news }) => world.tellTabs(news),
      announceLast: () => world.announceLast(),
      dropPersonalData: () => world.dropPersonalData(),
      reloadPage: () => world.reloadPage(),
    },
  })
  const actor = createActor(logic, { input: { stored } }).start()
  return {
    ...world,
    actor,
    side: () => selectSessionSide(actor.getSnapshot()),
    notice: () => selectSessionNotice(actor.getSnapshot()),
    problem: () => selectSessionProblem(actor.getSnapshot()),
    held: () => actor.getSnapshot().context.record,
  }
}

export const startSignedIn = async (stored: SessionRecord = record) => {
  const session = start(stored)
  await settled()
  return session
}

export const startAboutToExpire = async () => {
  const session = await startSignedIn()
  await pass(3_300)
  return session
}
