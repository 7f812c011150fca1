import { assign, setup } from 'xstate'

import type { WhatsAppStanding, WhatsAppTemplate } from '#src/api/contract/whatsapp.ts'
import { required } from '#src/lib/required.ts'
import { countdownMachine } from '#src/machines/countdown/countdown.machine.ts'
import { effect } from '#src/machines/effect.ts'
import { keepProblem, problemOf } from '#src/machines/problem.ts'

type WhatsAppEvent =
  | { type: 'standing.retry' }
  | { type: 'pairing.begin' }
  | { type: 'pairing.cancel' }
  | { type: 'template.send'; template: WhatsAppTemplate }
  | { type: 'phone.unlink' }
  | { type: 'unlink.confirm' }
  | { type: 'unlink.cancel' }

/** What a phone has to show, until `expiresAt` on this browser's clock (epoch ms). */
type Pairing = { code: string; number: string; url: string; expiresAt: number }
/** `windowEndsAt`: until then, on this browser's clock, the phone may be written to freely. */
export type HeldStanding = WhatsAppStanding & { windowEndsAt: number }

type WhatsAppContext = {
  standing: HeldStanding | null
  pairing: Pairing | null
  template: WhatsAppTemplate | null
  problem: string | null
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
    isPaired: (_, { output }: Loaded) => output.phone !== null,
    isAvailable: (_, { output }: Loaded) => output.isAvailable,
    isWindowOpen: ({ context: { standing } }) => (standing?.phone?.windowSec ?? 0) > 0,
  },
  delays: { pollInterval: 3_000 },
  actions: {
    keepStanding: assign((_, { output: standing }: Loaded) => ({ standing })),
    closeWindow: assign(({ context: { standing } }) => {
      const { phone, ...rest } = required(standing, 'standing')
      return { standing: { ...rest, phone: phone && { ...phone, windowSec: 0 } } }
    }),
    keepPairing: assign((_, pairing: Pairing) => ({ pairing })),
    dropPairing: assign({ pairing: null }),
    keepTemplate: assign((_, { template }: { template: WhatsAppTemplate }) => ({ template })),
    keepProblem: assign(problemOf),
    clearProblem: assign({ problem: null }),
  },
})

const itself = <TEvent>({ event }: { event: TEvent }) => event
const keepStanding = { type: 'keepStanding', params: itself<Loaded> } as const
const toPaired = {
  guard: { type: 'isPaired', params: itself<Loaded> },
  target: '#whatsapp.paired',
  actions: keepStanding,
} as const

const loading = whatsApp.createStateConfig({
  entry: 'clearProblem',
  invoke: {
    id: 'load',
    src: 'load',
    onDone: [
      toPaired,
      {
        guard: { type: 'isAvailable', params: itself<Loaded> },
        target: 'unpaired',
        actions: keepStanding,
      },
      { target: 'unavailable', actions: keepStanding },
    ],
    onError: { target: 'failed', actions: keepProblem },
  },
})

const beginning = whatsApp.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
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

/** The phone that shows the code is seen within seconds; who gets no answer just looks again. */
const showing = whatsApp.createStateConfig({
  exit: 'dropPairing',
  invoke: {
    id: 'codeTime',
    src: 'countdown',
    input: ({ context: { pairing } }) => ({ deadline: required(pairing, 'pairing').expiresAt }),
    onDone: 'expired',
  },
  on: { 'pairing.cancel': 'unpaired' },
  initial: 'waiting',
  states: {
    waiting: { after: { pollInterval: 'looking' } },
    looking: {
      invoke: {
        id: 'look',
        src: 'load',
        onDone: [toPaired, { target: 'waiting' }],
        onError: 'waiting',
      },
    },
  },
})

const looking = {
  invoke: {
    id: 'look',
    src: 'load',
    onDone: [toPaired, { target: '#whatsapp.unpaired', actions: keepStanding }],
    onError: 'resting',
  },
} as const

/** While the page is open what became of the messages is looked at; a window that closes leaves templates alone. */
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
      initial: 'resting',
      states: { resting: { after: { pollInterval: 'looking' } }, looking },
    },
    closed: {
      on: {
        'template.send': {
          target: 'sending',
          actions: { type: 'keepTemplate', params: ({ event }) => event },
        },
      },
      initial: 'resting',
      states: { resting: { after: { pollInterval: 'looking' } }, looking },
    },
    sending: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { template } }) => ({ template: required(template, 'template') }),
        onDone: { target: 'choosing', actions: keepStanding },
        onError: { target: 'closed', actions: keepProblem },
      },
    },
  },
})

const unlinking = whatsApp.createStateConfig({
  tags: 'busy',
  entry: 'clearProblem',
  invoke: {
    id: 'unlink',
    src: 'unlink',
    onDone: { target: 'unpaired', actions: keepStanding },
    onError: { target: 'confirming', actions: keepProblem },
  },
})

/** AI-4: pairs a phone with the person's account, tells what went to it, and takes it off again. */
export const whatsAppMachine = whatsApp.createMachine({
  id: 'whatsapp',
  context: { standing: null, pairing: null, template: null, problem: null },
  initial: 'loading',
  states: {
    loading,
    failed: { on: { 'standing.retry': 'loading' } },
    unavailable: { on: { 'standing.retry': 'loading' } },
    unpaired: { on: { 'pairing.begin': 'beginning' } },
    beginning,
    showing,
    expired: { on: { 'pairing.begin': 'beginning' } },
    paired,
    confirming: {
      on: {
        'unlink.confirm': 'unlinking',
        'unlink.cancel': { target: 'paired', actions: 'clearProblem' },
      },
    },
    unlinking,
  },
})
