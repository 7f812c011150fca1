import { assign, setup } from 'xstate'

import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { required } from '#src/lib/required.ts'
import { effect } from '#src/machines/effect.ts'

/** What an admin does about somebody's account. */
export type PersonAct = 'grant' | 'take' | 'disable' | 'enable' | 'endSessions'
/** Somebody to act on, as they were when the admin looked. */
export type ActedOn = Pick<PersonDetail, 'id' | 'name' | 'email' | 'version'>

type Asked = { act: PersonAct; person: ActedOn }
type PersonAdminEvent =
  | ({ type: 'act.ask' } & Asked)
  | { type: 'act.confirm'; typed: string }
  | { type: 'act.cancel' }

type PersonAdminContext = {
  asked: Asked | null
  /** What stands in the dialog's field: why somebody is disabled, or whose right is taken. */
  typed: string
  isMistaken: boolean
  problem: string | null
  /** The newest that the server told of anybody. */
  latest: PersonDetail | null
}
type Sending = { act: PersonAct; id: string; version: number; reason: string }

/** The address is typed by whoever takes a right away; a reason is given by whoever locks out. */
const isEnough = ({ act, person: { email } }: Asked, typed: string) => {
  if (act === 'take') {
    return typed.trim().toLowerCase() === email.toLowerCase()
  }
  return act !== 'disable' || typed.trim() !== ''
}

const personAdmin = setup({
  types: {
    context: {} as PersonAdminContext,
    events: {} as PersonAdminEvent,
    tags: {} as 'busy',
    children: {} as { send: 'send'; reload: 'reload' },
  },
  actors: {
    send: effect<PersonDetail, Sending>('send'),
    reload: effect<PersonDetail, { id: string }>('reload'),
  },
  guards: {
    isMeant: ({ context: { asked } }, { typed }: { typed: string }) =>
      asked !== null && isEnough(asked, typed),
    isOutdated: (_, { error }: { error: unknown }) => isProblem(error, 'conflict'),
  },
  actions: {
    keepAsked: assign((_, { act, person }: Asked) => ({
      asked: { act, person },
      typed: '',
      isMistaken: false,
      problem: null,
    })),
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed, isMistaken: false })),
    keepMistake: assign((_, { typed }: { typed: string }) => ({ typed, isMistaken: true })),
    keepLatest: assign(({ context }, { output: latest }: { output: PersonDetail }) => ({
      latest,
      asked: { act: required(context.asked, 'act').act, person: latest },
    })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: textOf(error) })),
    clearProblem: assign({ problem: null }),
  },
})

const onAsk = {
  'act.ask': {
    target: 'confirming',
    actions: { type: 'keepAsked', params: ({ event }: { event: Asked }) => event },
  },
} as const

const confirming = personAdmin.createStateConfig({
  on: {
    'act.confirm': [
      {
        guard: { type: 'isMeant', params: ({ event }) => event },
        target: 'sending',
        actions: { type: 'keepTyped', params: ({ event }) => event },
      },
      { actions: { type: 'keepMistake', params: ({ event }) => event } },
    ],
    'act.cancel': 'idle',
  },
})

const sending = personAdmin.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context: { asked, typed } }) => {
      const { act, person } = required(asked, 'act')
      return { act, id: person.id, version: person.version, reason: typed.trim() }
    },
    onDone: { target: 'done', actions: { type: 'keepLatest', params: ({ event }) => event } },
    onError: [
      {
        guard: { type: 'isOutdated', params: ({ event }) => event },
        target: 'reloading',
        actions: { type: 'keepProblem', params: ({ event }) => event },
      },
      { target: 'confirming', actions: { type: 'keepProblem', params: ({ event }) => event } },
    ],
  },
})

const reloading = personAdmin.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'reload',
    src: 'reload',
    input: ({ context: { asked } }) => ({ id: required(asked, 'act').person.id }),
    // What went wrong before is still told: the admin looks, and sends what was typed again.
    onDone: { target: 'confirming', actions: { type: 'keepLatest', params: ({ event }) => event } },
    onError: {
      target: 'confirming',
      actions: { type: 'keepProblem', params: ({ event }) => event },
    },
  },
})

/**
 * ADMIN-3, AZ-08: an act on somebody's account is asked for once more before it is sent. Where somebody else came first, the
 * newest is loaded and nothing that was typed is lost. A newer sign-in, where it needs one, is asked for by the call itself.
 */
export const personAdminMachine = personAdmin.createMachine({
  id: 'personAdmin',
  context: { asked: null, typed: '', isMistaken: false, problem: null, latest: null },
  initial: 'idle',
  states: {
    idle: { on: onAsk },
    confirming,
    sending,
    reloading,
    done: { on: { ...onAsk, 'act.cancel': 'idle' } },
  },
})
