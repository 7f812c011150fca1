import { assign, setup } from 'xstate'

/** Every answer of the server names the build of the app that it serves now. */
type BuildEvent = { type: 'build.seen'; build: string }
type NewVersionEvent =
  | BuildEvent
  /** `hasUnsent`: a reload would lose what the person typed. */
  | { type: 'reload.ask'; hasUnsent: boolean }
  | { type: 'reload.confirm' }
  | { type: 'reload.cancel' }
  | { type: 'version.putOff' }

/** `build`: of the running page; `null` if it is not a build, and nothing can be newer. */
type NewVersionInput = { build: string | null }
type NewVersionContext = NewVersionInput & { seen: string | null }

const newVersion = setup({
  types: {
    input: {} as NewVersionInput,
    context: {} as NewVersionContext,
    events: {} as NewVersionEvent,
  },
  guards: {
    /** During a rolling update the answers name the old and the new build by turns. */
    isNews: ({ context }, { build }: { build: string }) =>
      context.build !== null && build !== context.build && build !== context.seen,
    hasUnsent: (_, { hasUnsent }: { hasUnsent: boolean }) => hasUnsent,
  },
  actions: {
    keepSeen: assign((_, { build }: { build: string }) => ({ seen: build })),
    /** A port. */
    reload: () => {},
  },
})

const toldOnce = {
  guard: { type: 'isNews', params: ({ event }: { event: BuildEvent }) => event },
  target: 'ready',
  actions: { type: 'keepSeen', params: ({ event }: { event: BuildEvent }) => event },
} as const

/** RE-17: the server has a newer build than the page. The page is reloaded only when the person says so. */
export const newVersionMachine = newVersion.createMachine({
  id: 'newVersion',
  context: ({ input }) => ({ ...input, seen: null }),
  initial: 'current',
  on: {
    'build.seen': {
      guard: { type: 'isNews', params: ({ event }) => event },
      actions: { type: 'keepSeen', params: ({ event }) => event },
    },
  },
  states: {
    current: { on: { 'build.seen': toldOnce } },
    ready: {
      on: {
        'reload.ask': [
          {
            guard: { type: 'hasUnsent', params: ({ event }) => event },
            target: 'asking',
          },
          { target: 'reloading' },
        ],
        'version.putOff': 'putOff',
      },
    },
    asking: {
      on: {
        'reload.confirm': 'reloading',
        'reload.cancel': 'ready',
      },
    },
    /** Until the next build. */
    putOff: { on: { 'build.seen': toldOnce } },
    reloading: { entry: 'reload' },
  },
})
