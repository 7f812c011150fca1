import { assign, setup, type OutputFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'

/** What an act requires: a recent sign-in, one that cannot be phished, or one by another method than password. */
export type StepUpNeed = 'fresh' | 'strong' | 'other'

type StepUpEvent = { type: 'stepUp.cancel' }
type StepUpInput = {
  identifier: string
  methods: readonly Method[]
  /** They are signed in as Google staff, which any other method than Google would end (ADR 013). */
  isStaff: boolean
  need: StepUpNeed
  /** A code that was requested before a reload: the flow continues with its method. */
  begun?: { identifier: string; method: string } | null
}
type SignedIn = OutputFrom<typeof authenticationMachine>
type StepUpContext = Pick<StepUpInput, 'identifier' | 'methods' | 'need'> & {
  /** Key of the method whose code was requested before. */
  begun: string | null
  signedIn: SignedIn | null
}

const isEnough: Readonly<Record<StepUpNeed, (method: Method) => boolean>> = {
  fresh: () => true,
  strong: ({ type }) => type === 'passkey' || type.startsWith('oidc'),
  other: ({ type }) => type !== 'password',
}

const waysOf = ({ methods, isStaff, need }: StepUpInput) => {
  const enough = methods.filter(isEnough[need])
  const google = enough.filter(({ type }) => type === 'oidc-google')
  return isStaff && google.length > 0 ? google : enough
}

const stepUp = setup({
  types: {
    input: {} as StepUpInput,
    context: {} as StepUpContext,
    events: {} as StepUpEvent,
    /** `null`: the person cancelled. */
    output: {} as SignedIn | null,
    children: {} as { authentication: 'authentication' },
  },
  actors: { authentication: authenticationMachine },
  guards: { hasMethod: ({ context }) => context.methods.length > 0 },
  actions: { keepSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })) },
})

const onCancel = { 'stepUp.cancel': 'done' } as const

/** A signed-in person signs in again, by a method that is strong enough for what they are about to do. */
export const stepUpMachine = stepUp.createMachine({
  id: 'stepUp',
  context: ({ input }) => ({
    identifier: input.identifier,
    methods: waysOf(input),
    need: input.need,
    // A code for somebody else, or by a method that is too weak for this act, is not continued.
    begun: input.begun?.identifier === input.identifier ? input.begun.method : null,
    signedIn: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'hasMethod', target: 'authenticating' }, { target: 'unavailable' }],
    },
    authenticating: {
      on: onCancel,
      invoke: {
        id: 'authentication',
        src: 'authentication',
        input: ({ context: { identifier, methods, begun } }) => ({ identifier, methods, begun }),
        onDone: {
          target: 'done',
          actions: { type: 'keepSignedIn', params: ({ event }) => event.output },
        },
      },
    },
    unavailable: { on: onCancel },
    done: { type: 'final' },
  },
  output: ({ context }) => context.signedIn,
})
