import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { connectMachine } from '#src/machines/connect/connect.machine.ts'

export type ConnectView =
  | { step: 'loading' }
  | { step: 'connected'; purpose: 'login' | 'register' }
  | { step: 'expired' }
  /** Somebody is signed in here, and the link belongs to another browser. */
  | { step: 'useless' }
  | { step: 'failed'; problem: string }
  | {
      step: 'confirm'
      /** 'Chrome on Linux'. */
      browser: string
      startedAt: number
      isBusy: boolean
      problem: string | null
    }

export const selectConnectView = (snapshot: SnapshotFrom<typeof connectMachine>): ConnectView => {
  const { link, origin, problem, isOwnOnly } = snapshot.context

  if (snapshot.matches('confirm')) {
    const { browser, startedAt } = required(origin, 'origin')
    return { step: 'confirm', browser, startedAt, isBusy: snapshot.hasTag('busy'), problem }
  }
  if (snapshot.matches('failed')) {
    return { step: 'failed', problem: required(problem, 'problem') }
  }
  if (snapshot.matches('connected')) {
    return { step: 'connected', purpose: link.purpose }
  }
  if (snapshot.matches('expired')) {
    return { step: isOwnOnly ? 'useless' : 'expired' }
  }
  return { step: 'loading' }
}
