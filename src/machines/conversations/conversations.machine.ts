import { assign, setup } from 'xstate'

import type { ListedConversation } from '#src/api/contract/conversations.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'

type Chosen = { conversation: ListedConversation }
type ConversationsEvent =
  | ({ type: 'conversation.rename' } & Chosen)
  | ({ type: 'conversation.delete' } & Chosen)
  | { type: 'title.submit'; title: string }
  | { type: 'conversation.confirm' }
  | { type: 'conversation.cancel' }

type ConversationsContext = {
  chosen: ListedConversation | null
  /** What it is to be called. */
  title: string
  /** What was done last. */
  done: { what: 'renamed' | 'deleted'; id: string; title: string } | null
  problem: string | null
}

const conversations = setup({
  types: {
    context: {} as ConversationsContext,
    events: {} as ConversationsEvent,
    tags: {} as 'busy',
    children: {} as { rename: 'rename'; remove: 'remove' },
  },
  actors: {
    rename: effect<ListedConversation, { id: string; title: string }>('rename'),
    remove: effect<{ id: string }, { id: string }>('remove'),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isProblem(error, 'not-found'),
  },
  actions: {
    keepChosen: assign((_, { conversation }: Chosen) => ({
      chosen: conversation,
      title: conversation.title,
    })),
    keepTitle: assign((_, { title }: { title: string }) => ({ title })),
    keepRenamed: assign((_, { id, title }: ListedConversation) => ({
      done: { what: 'renamed' as const, id, title },
    })),
    keepDeleted: assign(({ context }) => {
      const { id, title } = required(context.chosen, 'conversation')
      return { done: { what: 'deleted' as const, id, title } }
    }),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: textOf(error) })),
    clearOutcome: assign({ problem: null, done: null }),
    clearProblem: assign({ problem: null }),
  },
})

const choose = [
  'clearOutcome',
  { type: 'keepChosen', params: ({ event }: { event: Chosen }) => event },
] as const

const renaming = conversations.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'rename',
    src: 'rename',
    input: ({ context: { chosen, title } }) => ({
      id: required(chosen, 'conversation').id,
      title,
    }),
    onDone: {
      target: 'idle',
      actions: { type: 'keepRenamed', params: ({ event }) => event.output },
    },
    onError: { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
  },
})

const deleting = conversations.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'remove',
    src: 'remove',
    input: ({ context: { chosen } }) => ({ id: required(chosen, 'conversation').id }),
    onDone: { target: 'idle', actions: 'keepDeleted' },
    onError: [
      // Another tab, or a try whose answer was lost, came first.
      {
        guard: { type: 'isGone', params: ({ event }) => event },
        target: 'idle',
        actions: 'keepDeleted',
      },
      { target: 'confirming', actions: { type: 'keepProblem', params: ({ event }) => event } },
    ],
  },
})

/** AI-2: conversations are given another name, or deleted once that is confirmed. */
export const conversationsMachine = conversations.createMachine({
  id: 'conversations',
  context: { chosen: null, title: '', done: null, problem: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'conversation.rename': { target: 'editing', actions: choose },
        'conversation.delete': { target: 'confirming', actions: choose },
      },
    },
    editing: {
      on: {
        'title.submit': {
          target: 'renaming',
          actions: { type: 'keepTitle', params: ({ event }) => event },
        },
        'conversation.cancel': 'idle',
      },
    },
    renaming,
    confirming: {
      on: { 'conversation.confirm': 'deleting', 'conversation.cancel': 'idle' },
    },
    deleting,
  },
})
