import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { deviceCodeOf, tokensOf } from '#tests/models/samples.ts'

const isCode = (label: string) => label === 'requestCode ✓(code)'
const isMiss = (label: string) => label === 'redeemCode ✗(dropped)'
const isAnswer = (label: string) => label.startsWith('redeemCode ✗') && !isMiss(label)

/** Five seconds, five more for each slow_down of this code, doubled for each miss in a row, three times at most. */
const waitIn = (past: readonly string[]) => {
  const ofCode = past.slice(past.findLastIndex(isCode))
  const slower = ofCode.filter((label) => label === 'redeemCode ✗(slow down)').length
  const misses = ofCode.slice(ofCode.findLastIndex(isAnswer) + 1).filter(isMiss).length
  return (5 + 5 * slower) * 2 ** Math.min(misses, 3) * 1_000
}

/** A denied code is told of like one that ran out (DEVICE-2). */
const hasExpired = (past: readonly string[]) =>
  past.some((label) =>
    [
      'redeemCode ✗(expired)',
      'redeemCode ✗(denied)',
      'redeemAtEnd ✗(pending)',
      'redeemAtEnd ✗(dropped)',
    ].includes(label),
  )

const pending = problem('authorization-pending', 'Nobody has approved this device yet.')

const connections: Record<string, string> = {
  'requestCode ✓(code)': 'Waiting for your approval. This page continues automatically.',
  'redeemCode ✗(pending)': 'Waiting for your approval. This page continues automatically.',
  'redeemCode ✗(slow down)': 'Waiting for your approval. This page continues automatically.',
  'redeemCode ✗(dropped)': 'The server cannot be reached. This page keeps trying.',
}

/** DEVICE-1, DEVICE-2: the code of a device. */
export const deviceScript: Script = {
  moves: {
    ...answering({
      'requestCode ✓(code)': ['startDevice', success('startDevice', deviceCodeOf('BCDF-GHJK'))],
      'requestCode ✗(dropped)': ['startDevice', dropped],
      'redeemCode ✓(tokens)': ['redeemDevice', success('redeemDevice', tokensOf('first'))],
      'redeemCode ✗(pending)': ['redeemDevice', pending],
      'redeemCode ✗(slow down)': [
        'redeemDevice',
        problem('slow-down', 'This device asks too often.'),
      ],
      'redeemCode ✗(denied)': ['redeemDevice', problem('access-denied', 'This device was denied.')],
      'redeemCode ✗(expired)': ['redeemDevice', problem('code-expired', 'Device code expired')],
      'redeemCode ✗(dropped)': ['redeemDevice', dropped],
      'redeemAtEnd ✓(tokens)': ['redeemDevice', success('redeemDevice', tokensOf('first'))],
      'redeemAtEnd ✗(pending)': ['redeemDevice', pending],
      'redeemAtEnd ✗(dropped)': ['redeemDevice', dropped],
    }),
    'code.renew': (stage) => stage.click('Retry'),
    '⏱ pollInterval': (stage, { past }) => stage.elapse(waitIn(past)),
    '⏱ retryWait': (stage) => stage.elapse(15_000),
    'countdown ✓': (stage) => stage.sleep(600_000),
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    const top = (isNew: boolean) => [
      'heading: Sign in by another device',
      ...(hasExpired(past)
        ? [`status: Device code expired${isNew ? '. This is a new one.' : ''}`]
        : []),
    ]
    const calls = state.matches('requesting') ? (['startDevice'] as const) : []
    if (state.context.problem !== null) {
      const lines = [...top(false), ...alertOf(unreachable), 'button: Retry', 'link: Login']
      return { lines, calls }
    }
    if (state.matches('requesting')) {
      return { lines: [...top(false), ...loading, 'link: Login'], calls }
    }
    if (state.matches('ending')) {
      return { lines: [...top(false), ...loading, 'link: Login'], calls: ['redeemDevice'] }
    }
    return {
      lines: [
        ...top(true),
        'img: B C D F - G H J K',
        'button: Copy code',
        'img: The address with the code, as a QR code',
        'timer: * left to approve this device',
        `status: ${lastOf(past, connections, '')}`,
        'link: Login',
      ],
      calls: state.matches({ showing: 'checking' }) ? ['redeemDevice'] : [],
    }
  },
}
