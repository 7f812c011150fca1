import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, loading, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { now } from '#tests/models/samples.ts'

const alerts: Record<string, string | null> = {
  'number.submit(right)': null,
  'confirmPasscode ✗(dropped)': unreachable,
}
const startedIn: Record<string, string> = {
  'connectPasscode ✓(confirm)': 'text: Sign-in started in Chrome on Linux, *',
  'confirmPasscode ✓(confirm again)': 'text: Sign-in started in Firefox on Linux, *',
}
const fields: Record<string, string> = {
  'connectPasscode ✓(confirm)': 'field: Number "" (focus)',
  'number.submit(right)': 'field: Number "42"',
}

/** PASSCODE-7: what the mailed link opens; whoever is signed in is led on by a link that is not for them. */
export const connectScript = (purpose: 'login' | 'register', isSignedIn = false): Script => {
  const call = purpose === 'login' ? 'connectLogin' : 'connectRegister'
  const connected = success(call, { status: 'connected' })
  const confirm = (browser: string) => success(call, { status: 'confirm', browser, startedAt: now })
  const expired = problem('link-expired', 'This link expired. Please try again.')

  return {
    moves: {
      ...answering({
        'connectPasscode ✓(connected)': [call, connected],
        'connectPasscode ✓(confirm)': [call, confirm('Chrome on Linux')],
        'connectPasscode ✗(expired)': [call, expired],
        'connectPasscode ✗(dropped)': [call, dropped],
        'confirmPasscode ✓(connected)': [call, connected],
        'confirmPasscode ✓(confirm again)': [call, confirm('Firefox on Linux')],
        'confirmPasscode ✗(expired)': [call, expired],
        'confirmPasscode ✗(dropped)': [call, dropped],
      }),
      'number.submit(right)': async (stage) => {
        await stage.fill('Number', '42')
        await stage.click('Confirm')
      },
      'connect.retry': (stage) => stage.click('Retry'),
      '⏱ retryWait': (stage) => stage.elapse(1_500),
    },
    scene: (state, past) => {
      if (state.matches('loading')) {
        return { lines: loading, calls: [call] }
      }
      if (state.matches('resting')) {
        return { lines: loading }
      }
      if (state.matches('connected')) {
        const text = 'status: You are connected. You can close this window/tab now.'
        return { lines: ['heading: Connected', text, 'link: Start again'] }
      }
      if (state.matches('expired') && isSignedIn) {
        return { lines: ['heading: Request access', '…'], calls: ['waitForDecision'] }
      }
      if (state.matches('expired')) {
        const text = 'status: This link expired. Please try again.'
        return { lines: ['heading: Link expired', text, 'link: Go to login'] }
      }
      if (state.matches('failed')) {
        return {
          lines: ['heading: Not connected yet', ...alertOf(unreachable), 'button: Retry'],
        }
      }
      const isBusy = state.matches({ confirm: 'confirming' })
      return {
        lines: [
          'heading: Is this you?',
          lastOf(past, startedIn, ''),
          lastOf(past, fields, ''),
          ...alertOf(lastOf(past, alerts, null)),
          isBusy ? 'button: Loading... (busy)' : 'button: Confirm',
        ],
        calls: isBusy ? [call] : [],
      }
    },
  }
}
