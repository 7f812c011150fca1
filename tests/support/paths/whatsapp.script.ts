import type { AnyMachineSnapshot } from 'xstate'

import type { WhatsAppStanding } from '#src/api/contract/whatsapp.ts'
import { required } from '#src/lib/required.ts'
import { whatsAppSamples } from '#tests/models/whatsapp.model.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { openLiveChannel } from '#tests/support/paths/live-socket.ts'
import { alertOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { none, unpaired, paired, later, silent, told, pairing } = whatsAppSamples
const standing = (
  of: typeof none | typeof unpaired | typeof paired | typeof later | typeof silent,
) => success('loadWhatsApp', { isAvailable: of.isAvailable, phone: of.phone })

const gone = problem('not-found', 'This person is not known.')
const heading = 'heading: WhatsApp'
/** Whatever could not be sent. */
const faultOf = ({ context }: AnyMachineSnapshot) =>
  alertOf(context.problem === null ? null : unreachable)

const templates = [
  'Your answer is ready in Partner Portal.',
  'There are new demos for you in Partner Portal.',
  'Write to me to go on with our conversation about the demos.',
]

const pairedLines = (state: AnyMachineSnapshot) => {
  const isOpen = state.matches({ paired: 'open' })
  const isSending = state.matches({ paired: 'sending' })
  return [
    heading,
    standingOf(state),
    ...faultOf(state),
    ...(isOpen
      ? ['timer: *left in which any answer can be sent to the phone']
      : [
          'heading: Send a template',
          ...templates.map((text) => `button: ${text}${isSending ? ' (busy)' : ''}`),
        ]),
    'link: Open the conversation',
    'button: Disconnect',
    state.context.standing.phone.messages.length === 0
      ? 'text: Nothing was sent to the phone yet.'
      : 'heading: Sent to the phone',
  ]
}

const standingOf = (state: AnyMachineSnapshot) => {
  if (state.matches({ paired: 'sending' })) {
    return 'status: Sending...'
  }
  return state.context.standing.phone.messages.length === 0
    ? 'status: Phone connected.'
    : 'status: Phone connected. Newest message: sent.'
}

const hasPhone = (state: AnyMachineSnapshot) =>
  state.matches('paired') || state.matches('confirming') || state.matches('unlinking')

const shownIn = (state: AnyMachineSnapshot) => {
  if (hasPhone(state)) {
    return 'phone'
  }
  if (state.matches('showing')) {
    return 'code'
  }
  return ['loading', 'failed', 'unavailable'].find((it) => state.matches(it)) ?? 'neither'
}

/** What the page shows, and what it showed before: it tells what came of that. */
let shown = { now: '', before: '' }
const look = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const now = shownIn(state)
  if (past.length === 0) {
    shown = { now, before: now }
  } else if (now !== shown.now) {
    shown = { now, before: shown.now }
  }
}

const ends: Readonly<Record<string, readonly string[]>> = {
  code: ['status: No phone was connected.'],
  phone: ['status: The phone is disconnected.'],
}
const endOf = (state: AnyMachineSnapshot) =>
  state.matches('unpaired') && state.context.problem === null ? (ends[shown.before] ?? []) : []

const linesOf = (state: AnyMachineSnapshot): readonly string[] => {
  if (state.matches('loading')) {
    return [heading, 'status: Loading...']
  }
  if (state.matches('failed')) {
    return [heading, ...alertOf('This person is not known.'), 'button: Retry']
  }
  if (state.matches('unavailable')) {
    return [heading, 'button: Look again', 'link: New conversation']
  }
  if (state.matches('showing')) {
    return [
      heading,
      'img: Opens WhatsApp with the code, as a QR code',
      'text: Pair ABCDEFGH2345',
      'timer: *left to send it',
      'link: Open WhatsApp',
      'button: Cancel',
    ]
  }
  if (state.matches('paired')) {
    return pairedLines(state)
  }
  if (state.matches('confirming') || state.matches('unlinking')) {
    const isBusy = state.matches('unlinking')
    return [
      'heading: Disconnect this phone?',
      ...faultOf(state),
      `button: Cancel${isBusy ? ' (busy)' : ''}`,
      isBusy ? 'button: Loading... (busy)' : 'button: Disconnect',
    ]
  }
  return [
    heading,
    ...(state.matches('expired') ? ['status: The previous code was not used in time.'] : []),
    ...endOf(state),
    ...faultOf(state),
    `button: Connect a phone${state.matches('beginning') ? ' (busy)' : ''}`,
  ]
}

const callsOf = (state: AnyMachineSnapshot) => {
  const isLooking =
    state.matches('loading') ||
    state.matches({ showing: 'looking' }) ||
    state.matches({ paired: { open: 'looking' } }) ||
    state.matches({ paired: { closed: 'looking' } })
  return [
    ...(isLooking ? (['loadWhatsApp'] as const) : []),
    ...(state.matches('beginning') ? (['pairWhatsApp'] as const) : []),
    ...(state.matches({ paired: 'sending' }) ? (['sendWhatsAppTemplate'] as const) : []),
    ...(state.matches('unlinking') ? (['unlinkWhatsApp'] as const) : []),
  ]
}

/** The live channel of the page, from when it opens. */
let tell: Awaited<ReturnType<typeof openLiveChannel>> | undefined
const telling =
  ({ isAvailable, phone }: WhatsAppStanding) =>
  () =>
    required(tell, 'live channel')({ topic: 'phone', standing: { isAvailable, phone } })

/** Nothing is told: what becomes of the phone is looked at. */
export const isUntold = (_: AnyMachineSnapshot, label: string) =>
  !/^(?:standing\.told|live\.changed)/.test(label)

/** All is told from the start; no time is slept through, for the channel would take that for its end. */
export const isTold = ({ context }: AnyMachineSnapshot, label: string) =>
  context.isLive === true
    ? !/^(?:live\.changed|codeTime|windowTime)/.test(label)
    : label === 'live.changed(on)'

/** AI-4: whoever opens the page of their phone. */
export const whatsAppScript: Script = {
  moves: {
    'live.changed(on)': async (stage) => {
      tell = await openLiveChannel(stage)
    },
    'standing.told(none)': telling(none),
    'standing.told(unpaired)': telling(unpaired),
    'standing.told(later)': telling(later),
    'standing.retry': (stage, { from }) =>
      stage.click(from.matches('unavailable') ? 'Look again' : 'Retry'),
    'pairing.begin': (stage) => stage.click('Connect a phone'),
    'pairing.cancel': (stage) => stage.click('Cancel'),
    'template.send(answer)': (stage) => stage.click('Your answer is ready in Partner Portal.'),
    'phone.unlink': (stage) => stage.click('Disconnect'),
    'unlink.confirm': (stage) => stage.click('Disconnect'),
    'unlink.cancel': (stage) => stage.click('Cancel'),
    '⏱ pollInterval': (stage) => stage.elapse(3_000),
    '⏱ slowInterval': (stage) => stage.elapse(60_000),
    'codeTime ✓': (stage) => stage.sleep(600_000),
    'windowTime ✓': (stage) => stage.sleep(240_000),
    ...answering({
      'load ✓(none)': ['loadWhatsApp', standing(none)],
      'load ✓(unpaired)': ['loadWhatsApp', standing(unpaired)],
      'load ✓(paired)': ['loadWhatsApp', standing(paired)],
      'load ✓(silent)': ['loadWhatsApp', standing(silent)],
      'load ✗(gone)': ['loadWhatsApp', gone],
      'look ✓(unpaired)': ['loadWhatsApp', standing(unpaired)],
      'look ✓(later)': ['loadWhatsApp', standing(later)],
      'look ✗(gone)': ['loadWhatsApp', gone],
      'pair ✓(code)': [
        'pairWhatsApp',
        success('pairWhatsApp', {
          code: pairing.code,
          number: pairing.number,
          url: pairing.url,
          expiresIn: 600,
        }),
      ],
      'pair ✗(dropped)': ['pairWhatsApp', dropped],
      'send ✓(sent)': [
        'sendWhatsAppTemplate',
        success('sendWhatsAppTemplate', { isAvailable: true, phone: told.phone }),
      ],
      'send ✗(dropped)': ['sendWhatsAppTemplate', dropped],
      'unlink ✓(gone)': [
        'unlinkWhatsApp',
        success('unlinkWhatsApp', { isAvailable: true, phone: null }),
      ],
      'unlink ✗(dropped)': ['unlinkWhatsApp', dropped],
    }),
  },
  scene: (state, past) => {
    look(state, past)
    return { lines: linesOf(state), calls: callsOf(state) }
  },
}
