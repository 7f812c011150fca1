import { assertEvent, assign, setup } from 'xstate'

import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

type Deletion = {
  /** The account's address, typed to confirm. */
  email: string
}
type OwnDataEvent =
  | { type: 'data.export' }
  | { type: 'deletion.ask' }
  | ({ type: 'deletion.confirm' } & Deletion)
  | { type: 'deletion.cancel' }

type OwnDataContext = {
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

const ownData = setup({
  types: {
    context: {} as OwnDataContext,
    events: {} as OwnDataEvent,
    tags: {} as 'busy',
    children: {} as { exportData: 'exportData'; deleteAccount: 'deleteAccount' },
  },
  actors: {
    exportData: effect<void, void>('exportData'),
    deleteAccount: effect<Record<string, never>, Deletion>('deleteAccount'),
  },
  actions: {
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    announceDeletion: () => {},
    logOut: () => {},
  },
})

const exporting = ownData.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'exportData',
    src: 'exportData',
    onDone: 'exported',
    onError: { target: 'ready', actions: keepProblem },
  },
})

const deleting = ownData.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'deleteAccount',
    src: 'deleteAccount',
    input: ({ event }) => {
      assertEvent(event, 'deletion.confirm')
      return { email: event.email }
    },
    onDone: 'deleted',
    onError: { target: 'asked', actions: keepProblem },
  },
})

/** Exports what is kept about the person, or deletes their account (ACCOUNT-3). */
export const ownDataMachine = ownData.createMachine({
  id: 'ownData',
  context: { problem: null, fieldErrors: [] },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'data.export': 'exporting',
        'deletion.ask': { target: 'asked', actions: 'clearProblem' },
      },
    },
    exporting,
    exported: { on: { 'data.export': 'exporting', 'deletion.ask': 'asked' } },
    asked: {
      on: {
        'deletion.confirm': 'deleting',
        'deletion.cancel': { target: 'ready', actions: 'clearProblem' },
      },
    },
    deleting,
    deleted: { type: 'final', entry: ['announceDeletion', 'logOut'] },
  },
})
