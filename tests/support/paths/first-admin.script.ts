import { me } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const call = 'becomeFirstAdmin'
const over = 'This link expired. Please try again.'
const alerts: Record<string, string | null> = {
  'admin.become': null,
  'becomeAdmin ✗(dropped)': unreachable,
}

/** ADMIN-4: the link printed at start, opened by somebody who came in by a code. */
export const firstAdminScript: Script = {
  moves: {
    ...answering({
      'becomeAdmin ✓(admin)': [call, success(call, { ...me, isAdmin: true })],
      'becomeAdmin ✗(expired)': [call, problem('link-expired', over)],
      'becomeAdmin ✗(dropped)': [call, dropped],
    }),
    'admin.become': (stage) => stage.click('Become an admin'),
  },
  scene: (state, past) => {
    if (state.matches('admin')) {
      const text = 'status: This account is an admin from now on.'
      return { lines: ['heading: You are an admin', text, 'link: Go to your account'] }
    }
    if (state.matches('expired')) {
      return { lines: ['heading: Link expired', `status: ${over}`, 'link: Go to Home'] }
    }
    const isBusy = state.matches('becoming')
    return {
      lines: [
        'heading: Become the first admin',
        `text: Nobody is an admin of this portal yet. ${me.email} becomes one when you press the button.`,
        ...alertOf(lastOf(past, alerts, null)),
        isBusy ? 'button: Loading... (busy)' : 'button: Become an admin',
        'link: Go to Home',
      ],
      calls: isBusy ? [call] : [],
    }
  },
}
