import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { deviceRequest } from '#tests/models/samples.ts'

const wrong = 'This code is not right or was used already.'
const expired = 'This code expired. Your device shows a new one.'

/** The code of the address stands in the field until another one is typed. */
const scanned = 'field: Code "BCDF-GHJK" (focus)'
const fields: Record<string, string> = {
  'code.submit(code)': 'field: Code "bcdf ghjk"',
  'decide ✗(wrong)': scanned,
  'decide ✗(expired)': scanned,
}
const alerts: Record<string, string | null> = {
  'code.submit(code)': null,
  'request.decide(approve)': null,
  'request.decide(deny)': null,
  'claimCode ✗(wrong)': wrong,
  'claimCode ✗(dropped)': unreachable,
  'decide ✗(wrong)': wrong,
  'decide ✗(expired)': expired,
  'decide ✗(dropped)': unreachable,
}
const idle = ['button: Approve', 'button: Deny']
const verdicts: Record<string, readonly string[]> = {
  'request.decide(approve)': ['button: Approving... (busy)', 'button: Deny (busy)'],
  'request.decide(deny)': ['button: Approve (busy)', 'button: Denying... (busy)'],
}
const outcomeOf = (title: string, text: string) => ({
  lines: [`heading: ${title}`, `status: ${text}`, 'link: Go to Home'],
})

/** DEVICE-4: a code that was scanned, and the decision. */
export const deviceVerifyScript: Script = {
  moves: {
    ...answering({
      'claimCode ✓(request)': ['verifyDevice', success('verifyDevice', deviceRequest)],
      'claimCode ✗(wrong)': ['verifyDevice', problem('code-wrong', wrong)],
      'claimCode ✗(dropped)': ['verifyDevice', dropped],
      'decide ✓(approved)': ['verifyDevice', success('verifyDevice', { status: 'approved' })],
      'decide ✓(denied)': ['verifyDevice', success('verifyDevice', { status: 'denied' })],
      'decide ✗(wrong)': ['verifyDevice', problem('code-wrong', wrong)],
      'decide ✗(expired)': ['verifyDevice', problem('code-expired', expired)],
      'decide ✗(dropped)': ['verifyDevice', dropped],
    }),
    'code.submit(code)': async (stage) => {
      await stage.fill('Code', 'bcdf ghjk')
      await stage.click('Verify')
    },
    'request.decide(approve)': (stage) => stage.click('Approve'),
    'request.decide(deny)': (stage) => stage.click('Deny'),
  },
  scene: (state, past) => {
    if (state.matches('approved')) {
      return outcomeOf('Device approved', 'You can return to your device.')
    }
    if (state.matches('denied')) {
      return outcomeOf('Device denied', 'The device was not let in.')
    }
    const alert = alertOf(lastOf(past, alerts, null))
    if (state.matches('confirm')) {
      const isBusy = state.matches({ confirm: 'deciding' })
      return {
        lines: [
          'heading: Let this device in?',
          ...alert,
          ...(isBusy ? lastOf(past, verdicts, idle) : idle),
        ],
        calls: isBusy ? ['verifyDevice'] : [],
      }
    }
    const isBusy = state.matches({ entering: 'claiming' })
    return {
      lines: [
        'heading: Connect a device',
        lastOf(past, fields, scanned),
        ...alert,
        isBusy ? 'button: Loading... (busy)' : 'button: Verify',
        'text: It will use the account ada@example.com.',
        'button: Switch account',
      ],
      calls: isBusy ? ['verifyDevice'] : [],
    }
  },
}
