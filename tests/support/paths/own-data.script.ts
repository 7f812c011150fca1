import { me } from '#tests/models/samples.ts'
import { accountTop } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const refused = 'A device that was connected by a code cannot do that.'
const notOwn = 'This is not the address of your account.'
const alerts: Record<string, string | null> = {
  'data.export': null,
  'deletion.ask': null,
  'deletion.confirm(email)': null,
  'exportData ✗(refused)': refused,
  'deleteAccount ✗(dropped)': unreachable,
}
const fields: Record<string, string> = {
  'deletion.ask': '"" (focus)',
  'deletion.confirm(email)': `"${me.email}"`,
  'deleteAccount ✗(another)': `"${me.email}" (focus) (${notOwn})`,
}

/** ACCOUNT-3: Ada takes her data along, and thinks about leaving. */
export const ownDataScript: Script = {
  moves: {
    ...answering({
      'exportData ✓(file)': [
        'exportOwnData',
        { kind: 'answered', status: 200, contentType: 'application/json', body: {} },
      ],
      'exportData ✗(refused)': ['exportOwnData', problem('forbidden', refused)],
      'deleteAccount ✗(another)': [
        'deleteAccount',
        problem('invalid-input', 'Please check what you entered.', {
          errors: [{ pointer: '/email', detail: notOwn }],
        }),
      ],
      'deleteAccount ✗(dropped)': ['deleteAccount', dropped],
    }),
    'deleteAccount ✓(done)': async (stage) => {
      await stage.answer('deleteAccount', success('deleteAccount', {}))
      await stage.answer('logout', success('logout', {}))
    },
    'data.export': (stage) => stage.click('Download your data'),
    'deletion.ask': (stage) => stage.click('Delete account'),
    'deletion.cancel': (stage) => stage.click('Cancel'),
    'deletion.confirm(email)': async (stage) => {
      await stage.fill('Your email', me.email)
      await stage.click('Delete account')
    },
  },
  scene: (state, past) => {
    const told = alertOf(lastOf(past, alerts, null))
    if (state.matches('deleted')) {
      return { lines: ['heading: Login', '…'] }
    }
    if (state.matches('asked') || state.matches('deleting')) {
      const isBusy = state.matches('deleting')
      return {
        lines: [
          'heading: Delete your account?',
          `field: Your email ${lastOf(past, fields, '')}`,
          ...told,
          `button: Cancel${isBusy ? ' (busy)' : ''}`,
          isBusy ? 'button: Loading... (busy)' : 'button: Delete account',
        ],
        calls: isBusy ? ['deleteAccount'] : [],
      }
    }
    const isBusy = state.matches('exporting')
    return {
      lines: [
        ...accountTop,
        'heading: Linked sign-ons',
        'button: Link Okta',
        'button: Link Google',
        'button: Link Auth0',
        'heading: Sessions and devices',
        'status: You are signed in on this device only.',
        'button: Log out everywhere else',
        'link: Connect it',
        'heading: Sign-in history',
        'heading: Your data',
        ...told,
        ...(state.matches('exported') ? ['status: Your data was downloaded.'] : []),
        isBusy ? 'button: Loading... (busy)' : 'button: Download your data',
        `button: Delete account${isBusy ? ' (busy)' : ''}`,
      ],
      calls: isBusy ? ['exportOwnData'] : [],
    }
  },
}
