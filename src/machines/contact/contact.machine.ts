import { assign, setup } from 'xstate'

import type { ContactDraft, SentMessage } from '#src/api/contract/contact.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemWithFieldsOf } from '#src/machines/problem.ts'

type ContactEvent =
  | { type: 'contact.submit'; draft: ContactDraft }
  /** A message was sent; the person writes another. */
  | { type: 'contact.another' }

type ContactContext = {
  draft: ContactDraft | null
  reference: string | null
  problem: string | null
  fieldErrors: readonly { field: string; message: string }[]
}

const contact = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    tags: {} as 'busy',
    children: {} as { sendMessage: 'sendMessage' },
  },
  actors: {
    /** Idempotency key: after a lost answer the same message must not count twice. */
    sendMessage: effect<SentMessage, ContactDraft>('sendMessage'),
  },
  actions: {
    takeDraft: assign((_, { draft }: { draft: ContactDraft }) => ({ draft })),
    keepReference: assign((_, { reference }: SentMessage) => ({ reference })),
    keepProblem: assign(problemWithFieldsOf),
    clearProblem: assign({ problem: null, fieldErrors: [] }),
    forgetDraft: assign({ draft: null }),
    /** A port: the tab forgets what it kept of the message, which has arrived. */
    dropKept: () => {},
  },
})

const submits = {
  'contact.submit': {
    target: 'sending',
    actions: {
      type: 'takeDraft',
      params: ({ event }: { event: { draft: ContactDraft } }) => event,
    },
  },
} as const

const sending = contact.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'sendMessage',
    src: 'sendMessage',
    input: ({ context: { draft } }) => required(draft, 'draft'),
    onDone: {
      target: 'sent',
      actions: [
        { type: 'keepReference', params: ({ event }) => event.output },
        'forgetDraft',
        'dropKept',
      ],
    },
    onError: { target: 'failed', actions: keepProblem },
  },
})

/** A message to the team; once it has arrived, its reference is shown. */
export const contactMachine = contact.createMachine({
  id: 'contact',
  context: { draft: null, reference: null, problem: null, fieldErrors: [] },
  initial: 'idle',
  states: {
    idle: { on: submits },
    sending,
    failed: { on: submits },
    sent: { on: { 'contact.another': 'idle' } },
  },
})
