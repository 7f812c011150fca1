import { accountSessions, emailChangeOf, me } from '#tests/models/samples.ts'
import { accountHead } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const fresh = 'ada@lovelace.example'
const own = 'This is your address already.'
const expired = 'The code expired. Please ask for a new one.'

const alerts: Record<string, string | null> = {
  'change.ask': null,
  'email.submit(email)': null,
  'startChange ✗(own)': null,
  'startChange ✗(limited)': 'Too many tries. *',
  'startChange ✗(dropped)': unreachable,
  'code.resend': null,
  'resendCode ✗(dropped)': unreachable,
  'code.submit(code)': null,
  'finishChange ✗(wrong)': 'This code is not right. * left.',
  'finishChange ✗(dead)': 'This code expired. Please ask for a new one.',
  'finishChange ✗(dropped)': unreachable,
  'countdown ✓': expired,
}
const typed: Record<string, string> = {
  'startChange ✓(begun)': '""',
  'resendCode ✓(begun)': '""',
  'finishChange ✗(wrong)': '""',
  'code.submit(code)': '"123456"',
}
/** Pressing the button takes the focus; one that goes as it is pressed gives it to the field. */
const focused: Record<string, string> = {
  'startChange ✓(begun)': ' (focus)',
  'resendCode ✓(begun)': ' (focus)',
  'finishChange ✗(wrong)': ' (focus)',
  'code.resend': ' (focus)',
  'resendCode ✗(dropped)': '',
  'code.submit(code)': '',
}
const addressFields: Record<string, string> = {
  'change.ask': '"" (focus)',
  'email.submit(email)': `"${fresh}"`,
  'startChange ✗(own)': `"${fresh}" (focus) (${own})`,
  'finishChange ✗(dead)': `"${fresh}"`,
  'countdown ✓': `"${fresh}"`,
}

/** ACCOUNT-4: Ada takes another address. */
export const emailUpdateScript: Script = {
  moves: {
    ...answering({
      'startChange ✓(begun)': [
        'startEmailChange',
        success('startEmailChange', emailChangeOf('first')),
      ],
      'startChange ✗(own)': [
        'startEmailChange',
        problem('invalid-input', 'Please check what you entered.', {
          errors: [{ pointer: '/email', detail: own }],
        }),
      ],
      'startChange ✗(limited)': [
        'startEmailChange',
        problem('too-many-requests', 'Too many tries.', { retryAfter: 60 }),
      ],
      'startChange ✗(dropped)': ['startEmailChange', dropped],
      'resendCode ✓(begun)': [
        'startEmailChange',
        success('startEmailChange', { ...emailChangeOf('second'), isNewMail: false }),
      ],
      'resendCode ✗(dropped)': ['startEmailChange', dropped],
      'finishChange ✗(wrong)': [
        'finishEmailChange',
        problem('code-wrong', 'This code is not right. 4 tries left.', { triesLeft: 4 }),
      ],
      'finishChange ✗(dead)': [
        'finishEmailChange',
        problem('code-expired', 'This code expired. Please ask for a new one.'),
      ],
      'finishChange ✗(dropped)': ['finishEmailChange', dropped],
    }),
    'finishChange ✓(me)': async (stage) => {
      await stage.answer('finishEmailChange', success('finishEmailChange', { ...me, email: fresh }))
      await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    },
    'change.ask': (stage) => stage.click('Change email'),
    'change.cancel': (stage) => stage.click('Cancel'),
    'email.submit(email)': async (stage) => {
      await stage.fill('New email', fresh)
      await stage.click('Send code')
    },
    'code.submit(code)': async (stage) => {
      await stage.fill('Code', '123456')
      await stage.click('Change email')
    },
    'code.resend': (stage) => stage.click('Send a new code'),
    '⏱ resendWait': (stage) => stage.elapse(30_000),
    'countdown ✓': (stage) => stage.sleep(600_000),
  },
  scene: (state, past) => {
    const isBusy = state.hasTag('busy')
    const cancel = `button: Cancel${isBusy ? ' (busy)' : ''}`
    if (state.matches('begun')) {
      return {
        lines: [
          'heading: Change your email',
          'timer: * left to enter the code sent to you by email',
          `field: Code ${lastOf(past, typed, '')}${lastOf(past, focused, '')}`,
          ...alertOf(lastOf(past, alerts, null)),
          isBusy ? 'button: Changing... (busy)' : 'button: Change email',
          ...(state.matches({ begun: { entering: 'offered' } }) ? ['button: Send a new code'] : []),
          cancel,
        ],
        calls: isBusy
          ? [state.matches({ begun: 'finishing' }) ? 'finishEmailChange' : 'startEmailChange']
          : [],
      }
    }
    if (state.matches('asking') || state.matches('sending')) {
      return {
        lines: [
          'heading: Change your email',
          `field: New email ${lastOf(past, addressFields, '')}`,
          ...alertOf(lastOf(past, alerts, null)),
          isBusy ? 'button: Loading... (busy)' : 'button: Send code',
          cancel,
        ],
        calls: isBusy ? ['startEmailChange'] : [],
      }
    }
    const [heading = '', profile = '', change = '', ...below] = accountHead
    return {
      lines: [
        heading,
        profile,
        change,
        ...(state.matches('changed')
          ? ['status: Email changed. On Home you request access again.']
          : []),
        ...below,
        '…',
      ],
      // The demos are another person's for all that the page knows.
      calls: state.matches('changed') ? ['listDemos'] : [],
    }
  },
}
