import type { AnyMachineSnapshot } from 'xstate'

import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import { toAuthentication } from '#tests/support/paths/authentication.script.ts'
import { introduce } from '#tests/support/paths/register.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import {
  answering,
  expectLine,
  type Scene,
  type Script,
  type Turn,
} from '#tests/support/paths/walk.ts'
import { ticketOf, tokensOf } from '#tests/models/samples.ts'

type Purpose = 'login' | 'register'
type Way = {
  title: string
  /** The button that asks for the code; the one that sends it, idle and busy. */
  ask: string
  send: string
  sending: string
  /** What is told of an address that has an account already. */
  known: readonly string[]
  calls: { start: EndpointName; status: EndpointName; finish: EndpointName }
}

/** PASSCODE-2 (what the screen says) and PASSCODE-3 (calls). */
const ways: Record<Purpose, Way> = {
  login: {
    title: 'Login',
    ask: 'Send login code by email',
    send: 'Sign in',
    sending: 'Signing in...',
    known: ['alert: Email already exist.'],
    calls: { start: 'startLogin', status: 'loginStatus', finish: 'finishLogin' },
  },
  register: {
    title: 'Register',
    ask: 'Send register code by email',
    send: 'Sign up',
    sending: 'Signing up...',
    known: ['alert: Email already exist. Login with this email', 'link: Login with this email'],
    calls: { start: 'startRegister', status: 'registerStatus', finish: 'finishRegister' },
  },
}

/** Whose code it is, what they type, and the numbers shown with the first and the second ticket. */
type Applicant = { email: string; code: string; numbers: readonly [string, string] }
const ada: Applicant = { email: 'ada@example.com', code: '123456', numbers: ['4 2', '5 7'] }

const tooMany = 'Too many tries.'

/** What the alert says once a step is taken; steps that are not named leave it as it is. */
const alerts: Record<string, string | null> = {
  'code.request': null,
  'code.submit(code)': null,
  'checkPasscode ✓(complete)': null,
  'requestPasscode ✗(dropped)': unreachable,
  'resendPasscode ✗(dropped)': unreachable,
  'redeemPasscode ✗(wrong)': 'This code is not right. * left.',
  'redeemPasscode ✗(dead)': 'This code expired. Please ask for a new one.',
  'redeemPasscode ✗(busy)': 'The server is busy.',
  'redeemPasscode ✗(dropped)': unreachable,
  'requestPasscode ✗(limited)': tooMany,
  'requestPasscode ✗(known)': 'Email already exist.',
  'resendPasscode ✗(limited)': tooMany,
  'redeemPasscode ✗(limited)': tooMany,
  'checkPasscode ✗(ended)': 'This code expired. Please ask for a new one.',
  'limit ✓': null,
}
const expired = 'The code expired. Please ask for a new one.'
/** Back at the start: what failed although the ticket lives was under way when the time was over. */
const startAlerts: Record<string, string | null> = {
  ...alerts,
  'resendPasscode ✗(dropped)': expired,
  'redeemPasscode ✗(wrong)': expired,
  'redeemPasscode ✗(busy)': expired,
  'resendPasscode ✗(limited)': expired,
  'redeemPasscode ✗(limited)': expired,
  'redeemPasscode ✗(dropped)': expired,
  'countdown ✓': expired,
}

/** The Code field: empty and focused for a new code, and once a wrong one was refused. */
const empty = 'field: Code "" (focus)'
const codeFields: Record<string, string> = {
  'requestPasscode ✓(ticket)': empty,
  'resendPasscode ✓(ticket)': empty,
  'redeemPasscode ✗(wrong)': empty,
  'code.submit(code)': 'field: Code "{typed}"',
}
/** Pressing a button takes the focus; while the code that came by link is sent, the busy one is pressed. */
const isFocusTaken = (since: readonly string[]) =>
  since.some((label) => label === 'code.request' || label === 'code.submit(code)') ||
  since.slice(0, -1).includes('checkPasscode ✓(complete)')

/** What begins, ends or changes a limit inside of the second step. */
const limitSteps = [
  'requestPasscode ✓(ticket)',
  'resendPasscode ✓(ticket)',
  'resendPasscode ✗(limited)',
  'redeemPasscode ✗(limited)',
  'limit ✓',
]
/** Is no code taken after these steps? The button that is busy by it is pressed as well. */
const isClosedAfter = (past: readonly string[]) =>
  past.findLast((label) => limitSteps.includes(label)) === 'redeemPasscode ✗(limited)'

const codeFieldOf = (past: readonly string[], { code }: Applicant) => {
  const line = lastOf(past, codeFields, empty).replace('{typed}', code)
  const at = past.findLastIndex((label) => label in codeFields)
  const wasClosed = past
    .slice(at, -1)
    .some((_, index) => isClosedAfter(past.slice(0, at + index + 1)))
  return wasClosed || isFocusTaken(past.slice(at + 1)) ? line.replace(' (focus)', '') : line
}

/** A new ticket has another number than the one before. */
const isSecond = (past: readonly string[]) =>
  past.filter((label) => label.endsWith('Passcode ✓(ticket)')).length % 2 === 0
const numberOf = (past: readonly string[], { numbers: [first, second] }: Applicant) =>
  isSecond(past) ? second : first

type Shown = { way: Way; applicant: Applicant; state: AnyMachineSnapshot; past: readonly string[] }

const limits: Record<string, string> = {
  'resendPasscode ✗(limited)': 'A new code can be sent in *.',
  'redeemPasscode ✗(limited)': 'You can enter a code again in *.',
}

const finishScene = ({ way, applicant, state, past }: Shown): Scene => {
  const isAt = (code: object | string) => state.matches({ finish: { code } })
  const isBusy = isAt('redeeming') || isAt('resending')
  const isLimited = state.matches({ finish: { limit: 'running' } })
  const isRequestLimited =
    isLimited && lastOf(past, limits, '') === limits['resendPasscode ✗(limited)']
  const mayResend =
    isAt('entering') && state.matches({ finish: { resend: 'offered' } }) && !isRequestLimited
  const isClosed = isLimited && !isRequestLimited
  const calls: [boolean, EndpointName][] = [
    [isAt('redeeming'), way.calls.finish],
    [isAt('resending'), way.calls.start],
    [isAt({ entering: { poll: 'checking' } }), way.calls.status],
    [isAt({ entering: { link: 'listening' } }), 'waitForPasscode'],
  ]
  return {
    lines: [
      'timer: * left to enter the code sent to you by email',
      codeFieldOf(past, applicant),
      ...alertOf(lastOf(past, alerts, null)),
      ...(isLimited ? [`timer: ${lastOf(past, limits, '')}`] : []),
      `button: ${isBusy ? way.sending : way.send}${isBusy || isClosed ? ' (busy)' : ''}`,
      `img: ${numberOf(past, applicant)}`,
      ...(mayResend ? ['button: Send a new code'] : []),
    ],
    calls: calls.flatMap(([isUnderWay, call]) => (isUnderWay ? [call] : [])),
  }
}

const startScene = ({ way, state, past }: Shown): Scene => {
  const isBusy = state.matches({ start: 'requesting' })
  const isLimited = state.matches({ start: 'limited' })
  const alert = lastOf(past, startAlerts, null)
  return {
    lines: [
      ...(alert === 'Email already exist.' ? way.known : alertOf(alert)),
      ...(isLimited ? ['timer: A new code can be sent in * seconds.'] : []),
      `button: ${way.ask}${isBusy || isLimited ? ' (busy)' : ''}`,
    ],
    calls: isBusy ? [way.calls.start] : [],
  }
}

const limitedFor = (retryAfter: number) => problem('too-many-requests', tooMany, { retryAfter })
/** Some limits are over before the code's time is, others after it. */
const limitedBy =
  (call: EndpointName) =>
  (stage: Stage, { rest }: Turn) => {
    const first = rest.find(({ label }) => label === 'countdown ✓' || label === 'limit ✓')
    return stage.answer(call, limitedFor(first?.label === 'countdown ✓' ? 3_600 : 30))
  }
const ended = problem('code-expired', 'This code expired. Please ask for a new one.')

/** PASSCODE-2 to PASSCODE-8: a code by mail, inside of Login or Register. */
export const passcodeScript = (purpose: Purpose, applicant = ada): Script => {
  const way = ways[purpose]
  const { start, status, finish } = way.calls
  const answers: Record<string, [EndpointName, Answer]> = {
    'requestPasscode ✗(dropped)': [start, dropped],
    'resendPasscode ✗(dropped)': [start, dropped],
    'checkPasscode ✓(waiting)': [status, success(status, { status: 'waiting' })],
    'checkPasscode ✓(complete)': [
      status,
      success(status, { status: 'complete', passcode: 'one-time' }),
    ],
    'checkPasscode ✗(dropped)': [status, dropped],
    'waitForPasscode ✓(waiting)': [
      'waitForPasscode',
      success('waitForPasscode', { isWaiting: true }),
    ],
    'waitForPasscode ✓(arrived)': [
      'waitForPasscode',
      success('waitForPasscode', { isWaiting: false }),
    ],
    'waitForPasscode ✗(dropped)': ['waitForPasscode', dropped],
    'redeemPasscode ✓(tokens)': [finish, success(finish, tokensOf('first'))],
    'redeemPasscode ✗(wrong)': [
      finish,
      problem('code-wrong', 'This code is not right. 4 tries left.', { triesLeft: 4 }),
    ],
    'redeemPasscode ✗(dead)': [
      finish,
      problem('code-expired', 'This code expired. Please ask for a new one.'),
    ],
    'requestPasscode ✗(limited)': [start, limitedFor(30)],
    'requestPasscode ✗(known)': [start, problem('email-exists', 'Email already exist.')],
    'checkPasscode ✗(ended)': [status, ended],
    'redeemPasscode ✗(busy)': [finish, problem('unavailable', 'The server is busy.')],
    'redeemPasscode ✗(dropped)': [finish, dropped],
  }
  const sendTicket = (stage: Stage, { past }: Turn) => {
    const number = isSecond(past) ? '42' : '57'
    return stage.answer(start, success(start, { ...ticketOf('first'), number }))
  }
  return {
    moves: {
      ...answering(answers),
      'resendPasscode ✗(limited)': limitedBy(start),
      'redeemPasscode ✗(limited)': limitedBy(finish),
      'requestPasscode ✓(ticket)': sendTicket,
      'resendPasscode ✓(ticket)': sendTicket,
      'code.request': (stage, { from }) =>
        stage.click(from.matches('start') ? way.ask : 'Send a new code'),
      'code.submit(code)': async (stage) => {
        await stage.fill('Code', applicant.code)
        await stage.click(way.send)
      },
      '⏱ pollInterval': (stage, { skip }) => stage.elapse(3_000, skip),
      '⏱ resendWait': (stage) => stage.elapse(30_000),
      'countdown ✓': (stage) => stage.sleep(600_000),
      'limit ✓': (stage, { from }) =>
        stage.sleep(from.matches({ finish: { time: 'over' } }) ? 3_600_000 : 30_000),
    },
    scene: (state, past) => {
      if (state.matches('done')) {
        return { lines: loading, calls: ['loadUser'] }
      }
      const { lines, calls = [] } = state.matches('start')
        ? startScene({ way, applicant, state, past })
        : finishScene({ way, applicant, state, past })
      return {
        lines: [
          `heading: ${way.title}`,
          `field: Email "${applicant.email}" (disabled)`,
          'button: Edit',
          'heading: Email Passcode',
          ...lines,
        ],
        calls,
      }
    },
  }
}

/** Leads to where the passcode begins. */
export const toLoginPasscode = (stage: Stage) =>
  toAuthentication(stage, [{ key: 'email', type: 'passcode' }])

export const toRegisterPasscode = async (stage: Stage) => {
  await introduce(stage, 'ada@example.com')
  await stage.answer(
    'checkIdentifier',
    success('checkIdentifier', { userExists: false, methods: [] }),
  )
}

/** PASSCODE-4: right after a code was sent, the countdown ticks each second. */
export const expectTicking = async (stage: Stage) => {
  for (const left of ['10 minutes', '9 minutes, 59 seconds', '9 minutes, 58 seconds']) {
    await expectLine(stage, `timer: ${left} left to enter the code sent to you by email`)
    await stage.sleep(1_000)
  }
}
