import { assign, setup } from 'xstate'

import type { ListedConversation } from '#src/api/contract/conversations.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf, type Failed } from '#src/machines/problem.ts'

type Chosen = { conversation: ListedConversation }
type ConversationsEvent =
  | ({ type: 'conversation.rename' } & Chosen)
  | ({ type: 'conversation.delete' } & Chosen)
  /** Pins to the top of the list, or back to its day. */
  | ({ type: 'conversation.pin' } & Chosen)
  /** The one that was deleted last. */
  | { type: 'conversation.restore' }
  | { type: 'title.submit'; title: string }
  | { type: 'title.cancel' }
  /** Deletes all of them; the person has confirmed it. */
  | { type: 'all.delete' }
  | { type: 'all.confirm' }
  | { type: 'all.cancel' }

/** What was done last. */
export type Done =
  | {
      what: 'renamed' | 'deleted' | 'restored' | 'pinned' | 'unpinned'
      id: string
      title: string
    }
  | { what: 'all deleted'; count: number }

type ConversationsContext = {
  chosen: ListedConversation | null
  /** The new title. */
  title: string
  done: Done | null
  problem: string | null
}

const conversations = setup({
  types: {
    context: {} as ConversationsContext,
    events: {} as ConversationsEvent,
    tags: {} as 'busy',
    children: {} as {
      rename: 'rename'
      remove: 'remove'
      removeAll: 'removeAll'
      restore: 'restore'
      pin: 'pin'
    },
  },
  actors: {
    rename: effect<ListedConversation, { id: string; title: string }>('rename'),
    remove: effect<{ id: string }, { id: string }>('remove'),
    removeAll: effect<{ count: number }, void>('removeAll'),
    restore: effect<ListedConversation, { id: string }>('restore'),
    pin: effect<ListedConversation, { id: string; isPinned: boolean }>('pin'),
  },
  guards: {
    isGone: (_, { error }: Failed) => isProblem(error, 'not-found'),
    isDeleted: ({ context: { done } }) => done?.what === 'deleted',
  },
  actions: {
    keepChosen: assign((_, { conversation }: Chosen) => ({
      chosen: conversation,
      title: conversation.title,
    })),
    keepTitle: assign((_, { title }: { title: string }) => ({ title })),
    keepDone: assign(
      (
        { context: { chosen } },
        { what, title }: { what: Exclude<Done['what'], 'all deleted'>; title?: string },
      ) => {
        const { id, ...before } = required(chosen, 'conversation')
        return { done: { what, id, title: title ?? before.title } }
      },
    ),
    keepCount: assign((_, { count }: { count: number }) => ({
      done: { what: 'all deleted' as const, count },
    })),
    keepProblem: assign(problemOf),
    clearOutcome: assign({ problem: null, done: null }),
    clearProblem: assign({ problem: null }),
  },
})

const choose = [
  'clearOutcome',
  { type: 'keepChosen', params: ({ event }: { event: Chosen }) => event },
] as const
const idOf = ({ context: { chosen } }: { context: ConversationsContext }) => ({
  id: required(chosen, 'conversation').id,
})

const renaming = conversations.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'rename',
    src: 'rename',
    input: ({ context }) => ({ ...idOf({ context }), title: context.title }),
    onDone: {
      target: 'idle',
      actions: {
        type: 'keepDone',
        params: ({ event }) => ({ what: 'renamed', title: event.output.title }),
      },
    },
    onError: { target: 'editing', actions: keepProblem },
  },
})

const pinning = conversations.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'pin',
    src: 'pin',
    input: ({ context }) => ({
      ...idOf({ context }),
      isPinned: context.chosen?.isPinned === false,
    }),
    onDone: {
      target: 'idle',
      actions: {
        type: 'keepDone',
        params: ({ event }) => ({ what: event.output.isPinned ? 'pinned' : 'unpinned' }),
      },
    },
    onError: { target: 'idle', actions: keepProblem },
  },
})

const keepDeleted = { type: 'keepDone', params: { what: 'deleted' } } as const

const deleting = conversations.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'remove',
    src: 'remove',
    input: idOf,
    onDone: { target: 'idle', actions: keepDeleted },
    onError: [
      // Done already: by another tab, or by a call whose answer was lost.
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        target: 'idle',
        actions: keepDeleted,
      },
      { target: 'idle', actions: keepProblem },
    ],
  },
})

const restoring = conversations.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'restore',
    src: 'restore',
    input: idOf,
    onDone: { target: 'idle', actions: { type: 'keepDone', params: { what: 'restored' } } },
    onError: { target: 'idle', actions: keepProblem },
  },
})

const deletingAll = conversations.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'removeAll',
    src: 'removeAll',
    onDone: {
      target: 'idle',
      actions: { type: 'keepCount', params: ({ event }) => event.output },
    },
    onError: { target: 'confirming', actions: keepProblem },
  },
})

/** AI-2: conversations are renamed, pinned, deleted, and restored if that was a mistake. */
export const conversationsMachine = conversations.createMachine({
  id: 'conversations',
  context: { chosen: null, title: '', done: null, problem: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'conversation.rename': { target: 'editing', actions: choose },
        'conversation.delete': { target: 'deleting', actions: choose },
        'conversation.pin': { target: 'pinning', actions: choose },
        'all.delete': { target: 'confirming', actions: 'clearOutcome' },
        'conversation.restore': { guard: 'isDeleted', target: 'restoring' },
      },
    },
    editing: {
      on: {
        'title.submit': {
          target: 'renaming',
          actions: { type: 'keepTitle', params: ({ event }) => event },
        },
        'title.cancel': { target: 'idle', actions: 'clearProblem' },
      },
    },
    renaming,
    pinning,
    deleting,
    restoring,
    confirming: {
      on: {
        'all.confirm': 'deletingAll',
        'all.cancel': { target: 'idle', actions: 'clearProblem' },
      },
    },
    deletingAll,
  },
})
