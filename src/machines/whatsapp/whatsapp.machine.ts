import { assign, setup } from 'xstate'

import type { WhatsAppTemplate } from '#src/api/contract/whatsapp.ts'
import type { HeldStanding } from '#src/machines/whatsapp/held-standing.ts'
import { required } from '#src/lib/required.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

type WhatsAppEvent =
  | { type: 'standing.retry' }
  /** The phone, or a message to it, has changed. */
  | { type: 'standing.told'; standing: HeldStanding }
  /** Whether such changes are told at once. */
  | { type: 'live.changed'; isLive: boolean }
  | { type: 'pairing.begin' }
  | { type: 'pairing.cancel' }
  | { type: 'template.send'; template: WhatsAppTemplate }
  | { type: 'phone.unlink' }
  | { type: 'unlink.confirm' }
  | { type: 'unlink.cancel' }

/** The code that the phone has to send, valid until `expiresAt` on this browser's clock (epoch ms). */
type Pairing = { code: string; number: string; url: string; expiresAt: number }

type WhatsAppContext = {
  standing: HeldStanding | null
  pairing: Pairing | null
  template: WhatsAppTemplate | null
  problem: string | null
  isLive: boolean
}
type Loaded = { output: HeldStanding }

const whatsApp = setup({
  types: {
    context: {} as WhatsAppContext,
    events: {} as WhatsAppEvent,
    tags: {} as 'busy',
    children: {} as {
      load: 'load'
      pair: 'pair'
      look: 'load'
      send: 'send'
      unlink: 'unlink'
      codeTime: 'countdown'
      windowTime: 'countdown'
    },
  },
  actors: {
    load: effect<HeldStanding, undefined>('load'),
    pair: effect<Pairing, undefined>('pair'),
    send: effect<HeldStanding, { template: WhatsAppTemplate }>('send'),
    unlink: effect<HeldStanding, undefined>('unlink'),
    countdown: countdownMachine,
  },
  guards: {
    isPaired: (_, { phone }: HeldStanding) => phone !== null,
    isAvailable: (_, { isAvailable }: HeldStanding) => isAvailable,
    isWindowOpen: ({ context: { standing } }) => (standing?.phone?.windowSec ?? 0) > 0,
    isLive: ({ context }) => context.isLive,
  },
  delays: { pollInterval: 3_000, slowInterval: 60_000 },
  actions: {
    keepStanding: assign((_, standing: HeldStanding) => ({ standing })),
    closeWindow: assign(({ context: { standing } }) => {
      const { phone, ...rest } = required(standing, 'standing')
      return { standing: { ...rest, phone: phone && { ...phone, windowSec: 0 } } }
    }),
    keepPairing: assign((_, pairing: Pairing) => ({ pairing })),
    dropPairing: assign({ pairing: null }),
    keepTemplate: assign((_, { template }: { template: WhatsAppTemplate }) => ({ template })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
    keepIsLive: assign((_, { isLive }: { isLive: boolean }) => ({ isLive })),
  },
})

const loadedIn = ({ event }: { event: Loaded }) => event.output
const toldIn = ({ event }: { event: { standing: HeldStanding } }) => event.standing
const keepLoaded = { type: 'keepStanding', params: loadedIn } as const
const keepTold = { type: 'keepStanding', params: toldIn } as const
const toPaired = {
  guard: { type: 'isPaired', params: loadedIn },
  target: '#whatsapp.paired',
  actions: keepLoaded,
} as const
const toldPaired = {
  guard: { type: 'isPaired', params: toldIn },
  target: '#whatsapp.paired',
  actions: keepTold,
} as const
const keepIsLive = {
  type: 'keepIsLive',
  params: ({ event }: { event: { isLive: boolean } }) => event,
} as const

/** How the page learns about the phone: it is told, or polls; without an answer it just polls again. */
const following = <TWhere extends '#whatsapp.unpaired' | 'choosing'>(elsewhere: TWhere) =>
  ({
    initial: 'choosing',
    states: {
      choosing: { always: [{ guard: 'isLive', target: 'told' }, { target: 'waiting' }] },
      told: {
        on: { 'live.changed': { target: 'choosing', actions: keepIsLive } },
        // News may get lost.
        after: { slowInterval: 'looking' },
      },
      waiting: {
        on: { 'live.changed': { target: 'choosing', actions: keepIsLive } },
        after: { pollInterval: 'looking' },
      },
      looking: {
        invoke: {
          id: 'look',
          src: 'load',
          onDone: [toPaired, { target: elsewhere, actions: keepLoaded }],
          onError: 'choosing',
        },
      },
    },
  }) as const

const loading = whatsApp.createStateConfig({
  invoke: {
    id: 'load',
    src: 'load',
    onDone: [
      toPaired,
      {
        guard: { type: 'isAvailable', params: loadedIn },
        target: 'unpaired',
        actions: keepLoaded,
      },
      { target: 'unavailable', actions: keepLoaded },
    ],
    onError: { target: 'failed', actions: keepProblem },
  },
})

const beginning = whatsApp.createStateConfig({
  tags: 'busy',
  on: { 'standing.told': {} },
  invoke: {
    id: 'pair',
    src: 'pair',
    onDone: {
      target: 'showing',
      actions: { type: 'keepPairing', params: ({ event }) => event.output },
    },
    onError: { target: 'unpaired', actions: keepProblem },
  },
})

/** A phone that sends the code is noticed at once, or within seconds. */
const showing = whatsApp.createStateConfig({
  exit: 'dropPairing',
  invoke: {
    id: 'codeTime',
    src: 'countdown',
    input: ({ context: { pairing } }) => ({ deadline: required(pairing, 'pairing').expiresAt }),
    onDone: 'expired',
  },
  on: { 'pairing.cancel': 'unpaired', 'standing.told': [toldPaired, {}] },
  ...following('choosing'),
})

/** While the page is open it shows what happens to the messages; once the window closes, only templates may be sent. */
const paired = whatsApp.createStateConfig({
  on: { 'phone.unlink': 'confirming' },
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isWindowOpen', target: 'open' }, { target: 'closed' }] },
    open: {
      invoke: {
        id: 'windowTime',
        src: 'countdown',
        input: ({ context: { standing } }) => ({
          deadline: required(standing, 'standing').windowEndsAt,
        }),
        onDone: { target: 'closed', actions: 'closeWindow' },
      },
      ...following('#whatsapp.unpaired'),
    },
    closed: {
      on: {
        'template.send': {
          target: 'sending',
          actions: { type: 'keepTemplate', params: ({ event }) => event },
        },
      },
      ...following('#whatsapp.unpaired'),
    },
    sending: {
      tags: 'busy',
      entry: 'clearProblem',
      on: { 'standing.told': {} },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { template } }) => ({ template: required(template, 'template') }),
        // Something changed meanwhile: load it again.
        onDone: { target: 'closed.looking', actions: keepLoaded },
        onError: { target: 'closed.looking', actions: keepProblem },
      },
    },
  },
})

const unlinking = whatsApp.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  on: { 'standing.told': {} },
  invoke: {
    id: 'unlink',
    src: 'unlink',
    onDone: { target: 'unpaired', actions: keepLoaded },
    onError: { target: 'confirming', actions: keepProblem },
  },
})

/** AI-4: pairs a phone with the person's account, shows what was sent to it, and disconnects it again. */
export const whatsAppMachine = whatsApp.createMachine({
  id: 'whatsapp',
  context: { standing: null, pairing: null, template: null, problem: null, isLive: false },
  initial: 'loading',
  on: {
    'standing.told': [
      toldPaired,
      {
        guard: { type: 'isAvailable', params: toldIn },
        target: '.unpaired',
        actions: keepTold,
      },
      { target: '.unavailable', actions: keepTold },
    ],
    'live.changed': { actions: keepIsLive },
  },
  states: {
    loading,
    failed: { exit: 'clearProblem', on: { 'standing.retry': 'loading' } },
    unavailable: { on: { 'standing.retry': 'loading' } },
    unpaired: {
      exit: 'clearProblem',
      on: {
        'pairing.begin': 'beginning',
        'standing.told': [
          toldPaired,
          { guard: { type: 'isAvailable', params: toldIn }, actions: keepTold },
        ],
      },
    },
    beginning,
    showing,
    expired: { on: { 'pairing.begin': 'beginning', 'standing.told': [toldPaired, {}] } },
    paired,
    confirming: {
      on: {
        'unlink.confirm': 'unlinking',
        'unlink.cancel': { target: 'paired', actions: 'clearProblem' },
        // The question stays as long as there is a phone to disconnect.
        'standing.told': [
          { guard: { type: 'isPaired', params: toldIn }, actions: keepTold },
          { target: 'unpaired', actions: keepTold },
        ],
      },
    },
    unlinking,
  },
})
