import { assign, setup, type OutputFrom } from 'xstate'

import type { Method } from '#src/api/contract/method.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'

/** What an act asks for: a sign-in of the last minutes, one that cannot be phished, or another one than by password. */
export type StepUpNeed = 'fresh' | 'strong' | 'other'

type StepUpEvent = { type: 'stepUp.cancel' }
type StepUpInput = {
  identifier: string
  methods: readonly Method[]
  /** They are in as Google staff, which they would be no more by another way than Google (ADR 013). */
  isStaff: boolean
  need: StepUpNeed
  /** The code that was asked for before the page was loaded anew: its way is gone on with. */
  begun?: { identifier: string; method: string } | null
}
type SignedIn = OutputFrom<typeof authenticationMachine>
type StepUpContext = Pick<StepUpInput, 'identifier' | 'methods' | 'need'> & {
  /** Key of the way whose code was asked for before. */
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
    /** `null`: the person thought better of it. */
    output: {} as SignedIn | null,
    children: {} as { authentication: 'authentication' },
  },
  actors: { authentication: authenticationMachine },
  guards: { hasMethod: ({ context }) => context.methods.length > 0 },
  actions: { keepSignedIn: assign((_, signedIn: SignedIn) => ({ signedIn })) },
})

const onCancel = { 'stepUp.cancel': 'done' } as const

/** A person who is in shows once more who they are, by a way that is good enough for what they are about to do. */
export const stepUpMachine = stepUp.createMachine({
  id: 'stepUp',
  context: ({ input }) => ({
    identifier: input.identifier,
    methods: waysOf(input),
    need: input.need,
    // One that is somebody else's, or not good enough for this act, is none of the ways.
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
