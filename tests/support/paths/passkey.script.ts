import type { AnyMachineSnapshot } from 'xstate'

import type { PasskeySupport } from '#src/machines/passkey/passkey-error.ts'
import { passkeySamples, tokensOf } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { loginLinks, loginSwitch } from '#tests/support/paths/login.script.ts'
import type { PasskeyBrowser } from '#tests/support/paths/passkey-browser.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { asking } = passkeySamples
const refused = 'This passkey was not accepted.'
const notCompleted = 'Authentication was not completed'
const noWebAuthn = 'WebAuthn is not supported in this browser'
const noPasskeys = 'Passkey is not supported'
const noAutofill = 'Passkey autofill is not supported'

const finishing = answering({
  'finishPasskeyLogin ✓(tokens)': [
    'finishPasskeyLogin',
    success('finishPasskeyLogin', tokensOf('first')),
  ],
  'finishPasskeyLogin ✗(refused)': ['finishPasskeyLogin', problem('passkey-refused', refused)],
})

const alerts: Record<string, string | null> = {
  'passkey.start': null,
  'findSupport ✓(WebAuthn alone)': noPasskeys,
  'findSupport ✗(fault)': noWebAuthn,
  'startPasskeyLogin ✗(dropped)': unreachable,
  'askPasskey ✗(not completed)': notCompleted,
  'finishPasskeyLogin ✗(refused)': refused,
  'autofill ✓(no more choice)': refused,
}

const ceremonyIn = (browser: PasskeyBrowser): Script['moves'] => ({
  ...finishing,
  'findSupport ✓(passkeys)': () => browser.tellSupport(true),
  'findSupport ✓(WebAuthn alone)': () => browser.tellSupport(false),
  'findSupport ✗(fault)': () => browser.failSupport(),
  'passkey.start': (stage) => stage.click('Login with passkey'),
  'askPasskey ✓(assertion)': () => browser.consent(),
  'askPasskey ✗(not completed)': () => browser.refuse('NotAllowedError'),
})

/** PASSKEY-2: a passkey as the one method of an account. */
export const passkeyScript = (browser: PasskeyBrowser): Script => ({
  moves: {
    ...ceremonyIn(browser),
    ...answering({
      'startPasskeyLogin ✓(asking)': ['startPasskeyLogin', success('startPasskeyLogin', asking)],
      'startPasskeyLogin ✗(dropped)': ['startPasskeyLogin', dropped],
    }),
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    const isBusy = state.matches('checking') || state.hasTag('busy')
    return {
      lines: [
        'heading: Login',
        'field: Email "ada@example.com" (disabled)',
        'button: Edit',
        'heading: Passkey',
        isBusy
          ? 'status: Please follow your browser.'
          : 'status: Your fingerprint, your face, your screen lock or a security key signs you in.',
        ...alertOf(isBusy ? null : lastOf(past, alerts, null)),
        isBusy ? 'button: Login with passkey (busy)' : 'button: Login with passkey',
      ],
      calls: state.matches({ working: 'starting' })
        ? ['startPasskeyLogin']
        : state.matches({ working: 'finishing' })
          ? ['finishPasskeyLogin']
          : [],
    }
  },
})

const off = problem('not-found', 'This way to sign in is not on offer.')

/** The field offers passkeys; the library that asks for one looks first whether it can. */
const offer = async (stage: Stage, browser: PasskeyBrowser) => {
  await stage.answer('startUserlessLogin', success('startUserlessLogin', asking))
  await browser.tellAutofill(true)
}
const choose = async (stage: Stage, browser: PasskeyBrowser) => {
  await browser.tellAutofill(true)
  await offer(stage, browser)
  await browser.consent()
}

const buttons = {
  ready: 'Login with passkey',
  busy: 'Login with passkey (busy)',
  key: 'Login with security key',
}

type Login = {
  hasFocus: boolean
  alert: string | null
  hint: string | null
  /** `null`: there is none. */
  button: keyof typeof buttons | null
}

/** The first step of a login, with what it says of passkeys. */
const loginLines = ({ hasFocus, alert, hint, button }: Login) => [
  'heading: Login',
  ...loginSwitch,
  hasFocus ? 'field: Email "" (focus)' : 'field: Email ""',
  'button: Next',
  ...alertOf(alert),
  ...(button === null ? [] : [`button: ${buttons[button]}`]),
  ...(hint === null ? [] : [`text: ${hint}`]),
  ...loginLinks,
]

const hints: Record<string, string | null> = {
  'autofill ✓(no choice)': null,
  'autofill ✓(no more choice)': null,
  'autofill ✓(not available)': noAutofill,
}

const buttonIn = (state: AnyMachineSnapshot, isBusy: boolean) => {
  if (state.matches('unsupported')) {
    return isKeyTried(state) ? 'key' : null
  }
  return isBusy ? 'busy' : 'ready'
}

/** A browser without passkeys may have a security key. */
export const isKeyTried = ({ context }: { context: { support: PasskeySupport | null } }) =>
  context.support === 'webauthn'

/** PASSKEY-2, LOGIN-3: any passkey of this site, by the button beside the email field or in it. */
export const userlessScript = (browser: PasskeyBrowser): Script => ({
  moves: {
    ...ceremonyIn(browser),
    ...answering({
      'startPasskeyLogin ✓(asking)': ['startUserlessLogin', success('startUserlessLogin', asking)],
      'startPasskeyLogin ✗(dropped)': ['startUserlessLogin', dropped],
    }),
    'passkey.start': (stage, { from }) =>
      stage.click(buttons[from.matches('unsupported') ? 'key' : 'ready']),
    'autofill ✓(tokens)': async (stage) => {
      await choose(stage, browser)
      await stage.answer('finishPasskeyLogin', success('finishPasskeyLogin', tokensOf('second')))
    },
    'autofill ✓(no choice)': async (stage) => {
      await browser.tellAutofill(true)
      await offer(stage, browser)
      await browser.refuse('NotAllowedError')
    },
    'autofill ✓(no more choice)': async (stage) => {
      await choose(stage, browser)
      await stage.answer('finishPasskeyLogin', problem('passkey-refused', refused))
      await stage.answer('startUserlessLogin', off)
    },
    'autofill ✓(not available)': () => browser.tellAutofill(false),
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    // While the browser is asked, the button keeps its place out of sight.
    const isBusy = state.matches('checking') || state.hasTag('busy')
    const alert = lastOf(past, alerts, null)
    const isReady = !isBusy && !state.matches('unsupported')
    return {
      lines: loginLines({
        hasFocus: !past.includes('passkey.start'),
        alert: isReady ? alert : null,
        hint: isReady ? lastOf(past, hints, null) : null,
        button: buttonIn(state, isBusy),
      }),
      calls: state.matches({ working: 'starting' })
        ? ['startUserlessLogin']
        : state.matches({ working: 'finishing' })
          ? ['finishPasskeyLogin']
          : [],
    }
  },
})

/** PASSKEY-5: the email field offers passkeys, from the moment at which the browser is asked for it. */
export const passkeyAutofillScript = (browser: PasskeyBrowser): Script => ({
  moves: {
    ...finishing,
    ...answering({
      'startUserlessLogin ✗(dropped)': ['startUserlessLogin', dropped],
      'startUserlessLogin ✗(refused)': ['startUserlessLogin', off],
    }),
    '⏱ retryWait': (stage) => stage.elapse(15_000),
    'findAutofill ✓(available)': () => browser.tellAutofill(true),
    'findAutofill ✓(not available)': () => browser.tellAutofill(false),
    'findAutofill ✗(fault)': () => browser.failAutofill(),
    'startUserlessLogin ✓(asking)': (stage) => offer(stage, browser),
    'offerPasskeys ✓(assertion)': () => browser.consent(),
    'offerPasskeys ✗(aborted)': () => browser.refuse('AbortError'),
    'renewal ✓': (stage) => stage.sleep(asking.timeout - 60_000),
  },
  scene: (state, past) => {
    if (state.matches('done')) {
      return { lines: loading, calls: ['loadUser'] }
    }
    const isBusy = state.matches('finishing')
    return {
      lines: loginLines({
        // The walk presses the busy button, which takes the focus.
        hasFocus: !past.slice(0, -1).includes('offerPasskeys ✓(assertion)'),
        alert: isBusy ? null : lastOf(past, alerts, null),
        hint: state.matches('unsupported') ? noAutofill : null,
        button: isBusy ? 'busy' : 'ready',
      }),
      calls: state.matches('starting')
        ? ['startUserlessLogin']
        : isBusy
          ? ['finishPasskeyLogin']
          : [],
    }
  },
})
