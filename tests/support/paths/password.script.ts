import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import { toAuthentication } from '#tests/support/paths/authentication.script.ts'
import { introduce } from '#tests/support/paths/register.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { tokensOf } from '#tests/models/samples.ts'

type Purpose = 'login' | 'register'
type Way = {
  title: string
  /** The button, idle and busy. */
  send: string
  sending: string
  call: 'loginByPassword' | 'registerByPassword'
  /** How the server refuses: the step, its answer and what the alert says. */
  refusal: { label: string; answer: Answer; alert: string }
  /** The field once a step is taken; steps that are not named leave it as it is. */
  fields: Record<string, string>
  /** What stands below the form. */
  links: readonly string[]
}

const empty = 'field: Password "" (focus)'
const typed = 'field: Password "four mellow otters rowing"'
const wrong = 'Email or password is not right.'
const weak = 'Please choose another password.'
const tooMany = 'Too many tries.'
const easy = 'This is easy to guess.'

const ways: Record<Purpose, Way> = {
  // A password that did not sign in leaves an empty field with the focus.
  login: {
    title: 'Login',
    send: 'Sign in',
    sending: 'Signing in...',
    call: 'loginByPassword',
    refusal: {
      label: 'loginByPassword ✗(wrong)',
      answer: problem('password-wrong', wrong),
      alert: wrong,
    },
    fields: {
      'password.submit(password)': typed,
      'loginByPassword ✗(wrong)': empty,
      'loginByPassword ✗(dropped)': empty,
      'loginByPassword ✗(limited)': empty,
      // The button that does nothing until then was pressed.
      'limit ✓': 'field: Password ""',
    },
    links: [],
  },
  // What was typed stays, with the reason at the field where the server refuses it.
  register: {
    title: 'Register',
    send: 'Sign up',
    sending: 'Signing up...',
    call: 'registerByPassword',
    refusal: {
      label: 'registerByPassword ✗(weak)',
      answer: problem('invalid-input', weak, {
        errors: [{ pointer: '/password', detail: easy }],
      }),
      alert: weak,
    },
    fields: {
      'password.submit(password)': typed,
      'registerByPassword ✗(weak)': `${typed} (focus) (${easy})`,
    },
    links: ['button: Use a code by email instead'],
  },
}

/** PASSWORD-1: a password, inside of Login or Register. */
export const passwordScript = (purpose: Purpose): Script => {
  const { title, send, sending, call, refusal, fields, links } = ways[purpose]
  const alerts: Record<string, string | null> = {
    'password.submit(password)': null,
    [refusal.label]: refusal.alert,
    [`${call} ✗(dropped)`]: unreachable,
    [`${call} ✗(limited)`]: tooMany,
    'limit ✓': null,
  }
  return {
    moves: {
      ...answering({
        [`${call} ✓(tokens)`]: [call, success(call, tokensOf('first'))],
        [refusal.label]: [call, refusal.answer],
        [`${call} ✗(dropped)`]: [call, dropped],
        [`${call} ✗(limited)`]: [call, problem('too-many-requests', tooMany, { retryAfter: 30 })],
      }),
      'limit ✓': (stage) => stage.sleep(30_000),
      'password.submit(password)': async (stage) => {
        await stage.fill('Password', 'four mellow otters rowing')
        await stage.click(send)
      },
    },
    scene: (state, past) => {
      if (state.matches('done')) {
        return { lines: loading, calls: ['loadUser'] }
      }
      const isSending = state.matches('sending')
      const isLimited = state.matches('limited')
      return {
        lines: [
          `heading: ${title}`,
          'field: Email "ada@example.com" (disabled)',
          'button: Edit',
          'heading: Password',
          lastOf(past, fields, empty),
          'button: Show password',
          ...alertOf(lastOf(past, alerts, null)),
          ...(isLimited ? ['timer: You can try again in * seconds.'] : []),
          `button: ${isSending ? sending : send}${isSending || isLimited ? ' (busy)' : ''}`,
          ...links,
        ],
        calls: isSending ? [call] : [],
      }
    },
  }
}

/** Leads to where the password is asked for. */
export const toLoginPassword = (stage: Stage) =>
  toAuthentication(stage, [{ key: 'password', type: 'password' }])

export const toRegisterPassword = async (stage: Stage) => {
  await introduce(stage, 'ada@example.com')
  await stage.answer(
    'checkIdentifier',
    success('checkIdentifier', {
      userExists: false,
      methods: [
        { key: 'email', type: 'passcode' },
        { key: 'password', type: 'password' },
      ],
    }),
  )
  await stage.click('Use a password instead')
}
