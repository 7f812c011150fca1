import { accountSessions } from '#tests/models/samples.ts'
import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { both, alone } = accountSessions
const busyServer = 'The server is busy.'
const cannotBeRead = "The server's answer can't be read (sessions)."
const unreadable: Answer = {
  kind: 'answered',
  status: 200,
  contentType: 'application/json',
  body: {},
}

/** What stands below the name. */
export const belowName = [
  'heading: Appearance',
  'radio: Light',
  'radio: Dark',
  'radio: Auto (chosen)',
  'checkbox: Press / to search on Home (chosen)',
]
/** What stands above the sections of the sign-in methods. */
export const accountHead = [
  'heading: Account',
  'heading: Profile',
  'button: Change email',
  'field: Firstname "Ada"',
  'field: Lastname "Lovelace"',
  'button: Save name (disabled)',
  ...belowName,
]
/** What stands above the sections of provider accounts and sessions. */
export const accountTop = [
  ...accountHead,
  'heading: Add a password',
  'field: New password ""',
  'button: Show new password',
  'field: Confirm new password ""',
  'button: Show confirm new password',
  'button: Add password (disabled)',
]
/** The same where a linked provider vouches for the address. */
export const vouchedTop = accountTop.filter((line) => line !== 'button: Change email')
/** What stands below the sessions. */
const accountEnd = ['heading: Your data', 'button: Download your data', 'button: Delete account']
const top = [
  ...accountTop,
  'heading: Linked sign-ons',
  'button: Link Okta',
  'button: Link Google',
  'button: Link Auth0',
  'heading: Sessions and devices',
]

const onTwo = 'You are signed in on 2 devices.'
const onThis = 'You are signed in on this device only.'
const counts: Record<string, string> = {
  'listSessions ✓(both)': onTwo,
  'listSessions ✓(alone)': onThis,
  'relistSessions ✓(alone)': onThis,
  'revokeSession ✓(alone)': onThis,
  'revokeOthers ✓(alone)': onThis,
}
const outcomes: Record<string, string> = {
  'session.revoke(other)': '',
  'others.revoke': '',
  'revokeSession ✓(alone)': 'Logged out. ',
  'revokeOthers ✓(alone)': 'Logged out everywhere else. ',
}
const alerts: Record<string, string | null> = {
  'session.revoke(other)': null,
  'others.revoke': null,
  'relistSessions ✗(dropped)': cannotBeRead,
  'revokeSession ✗(fault)': busyServer,
  'revokeOthers ✗(dropped)': unreachable,
}

const buttonsOf = (count: string, isBusy: boolean) => [
  ...(count === onTwo
    ? [
        isBusy
          ? 'button: Loading... Firefox on Windows (busy)'
          : 'button: Log out Firefox on Windows',
      ]
    : []),
  `button: Log out everywhere else${isBusy ? ' (busy)' : ''}`,
]

/** SESSION-7: of two sessions, the other one is logged out, alone or with all others. `change`: the person is told anew. */
export const accountScript = (change: () => void): Script => ({
  moves: {
    ...answering({
      'listSessions ✓(both)': ['listSessions', success('listSessions', both)],
      'listSessions ✓(alone)': ['listSessions', success('listSessions', alone)],
      // A broken connection would be tried again by the client first.
      'listSessions ✗(dropped)': ['listSessions', unreadable],
      'relistSessions ✓(alone)': ['listSessions', success('listSessions', alone)],
      'relistSessions ✗(dropped)': ['listSessions', unreadable],
      'revokeSession ✓(alone)': ['revokeSession', success('revokeSession', alone)],
      'revokeSession ✗(fault)': ['revokeSession', problem('unavailable', busyServer)],
      'revokeOthers ✓(alone)': ['revokeOtherSessions', success('revokeOtherSessions', alone)],
      'revokeOthers ✗(dropped)': ['revokeOtherSessions', dropped],
    }),
    'me.changed': async () => change(),
    'sessions.retry': (stage) => stage.click('Retry'),
    'session.revoke(other)': (stage) => stage.click('Log out Firefox on Windows'),
    'others.revoke': (stage) => stage.click('Log out everywhere else'),
    'others.confirm': (stage) => stage.click('Log out everywhere else'),
    'others.cancel': (stage) => stage.click('Cancel'),
  },
  scene: (state, past) => {
    if (state.matches('loading')) {
      return { lines: [...top, 'status: Loading...', ...accountEnd], calls: ['listSessions'] }
    }
    if (state.matches('failed')) {
      return { lines: [...top, `alert: ${cannotBeRead}`, 'button: Retry', ...accountEnd] }
    }
    const question = 'heading: Log out everywhere else?'
    if (state.matches('confirming')) {
      return { lines: [question, 'button: Cancel', 'button: Log out everywhere else'] }
    }
    if (state.matches('revokingOthers')) {
      return {
        lines: [question, 'button: Cancel (busy)', 'button: Loading... (busy)'],
        calls: ['revokeOtherSessions'],
      }
    }
    const isBusy = state.matches('revokingOne')
    const count = lastOf(past, counts, onTwo)
    return {
      lines: [
        ...top,
        `status: ${lastOf(past, outcomes, '')}${count}`,
        ...buttonsOf(count, isBusy),
        'link: Connect it',
        ...alertOf(lastOf(past, alerts, null)),
        'heading: Sign-in history',
        ...accountEnd,
      ],
      calls: isBusy
        ? ['revokeSession']
        : state.matches({ ready: 'relisting' })
          ? ['listSessions']
          : [],
    }
  },
})
