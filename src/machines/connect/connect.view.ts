import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { connectMachine } from '#src/machines/connect/connect.machine.ts'

export type ConnectView =
  | { step: 'loading' }
  | { step: 'connected' }
  | { step: 'expired' }
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
  const { origin, problem } = snapshot.context

  if (snapshot.matches('confirm')) {
    const { browser, startedAt } = required(origin, 'origin')
    return { step: 'confirm', browser, startedAt, isBusy: snapshot.hasTag('busy'), problem }
  }
  if (snapshot.matches('failed')) {
    return { step: 'failed', problem: required(problem, 'problem') }
  }
  if (snapshot.matches('connected')) {
    return { step: 'connected' }
  }
  return { step: snapshot.matches('expired') ? 'expired' : 'loading' }
}
