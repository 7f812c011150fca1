import type { HeldStanding } from '#src/machines/whatsapp/held-standing.ts'
import { whatsAppMachine } from '#src/machines/whatsapp/whatsapp.machine.ts'
import { conversationSamples, failures, now } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const minute = 60_000
const phone: NonNullable<HeldStanding['phone']> = {
  ends: '0199',
  pairedAt: now,
  windowSec: 240,
  conversation: conversationSamples.robotaxi.id,
  messages: [],
}
/** A template was sent. */
const messages: (typeof phone)['messages'] = [
  {
    answerId: null,
    text: 'Your answer is ready in Partner Portal.',
    state: 'sent',
    problem: null,
    reaction: null,
    at: now,
  },
]
export const whatsAppSamples = {
  none: { isAvailable: false, phone: null, windowEndsAt: now },
  unpaired: { isAvailable: true, phone: null, windowEndsAt: now },
  paired: { isAvailable: true, phone, windowEndsAt: now + 4 * minute },
  later: { isAvailable: true, phone: { ...phone, windowSec: 180 }, windowEndsAt: now + 3 * minute },
  silent: { isAvailable: true, phone: { ...phone, windowSec: 0 }, windowEndsAt: now },
  told: {
    isAvailable: true,
    phone: {
      ...phone,
      windowSec: 0,
      messages,
    },
    windowEndsAt: now,
  },
  pairing: {
    code: 'ABCDEFGH2345',
    number: '15550100',
    url: 'https://wa.me/15550100?text=Pair%20ABCDEFGH2345',
    expiresAt: now + 600_000,
  },
} as const
const { none, unpaired, paired, later, silent, told, pairing } = whatsAppSamples

export const whatsAppModels = [
  flowModel(whatsAppMachine, {
    send: {
      'template.send': { answer: { template: 'answer_ready' } },
      'standing.told': {
        none: { standing: none },
        unpaired: { standing: unpaired },
        later: { standing: later },
      },
      'live.changed': { on: { isLive: true }, off: { isLive: false } },
    },
    done: {
      load: { none, unpaired, paired, silent },
      look: { unpaired, later },
      pair: { code: pairing },
      send: { sent: told },
      unlink: { gone: unpaired },
    },
    fail: {
      load: { gone: failures.personGone },
      look: { gone: failures.personGone },
      pair: { dropped: failures.dropped },
      send: { dropped: failures.dropped },
      unlink: { dropped: failures.dropped },
    },
    facets: ({ standing, problem, isLive }) => [
      isLive,
      standing?.isAvailable,
      standing?.phone?.windowSec,
      standing?.phone?.messages.length,
      problem !== null,
    ],
  }),
]
