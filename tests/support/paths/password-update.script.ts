import { accountSessions, me } from '#tests/models/samples.ts'
import { accountHead } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

export const meWithPassword = {
  ...me,
  methods: [...me.methods, { key: 'password', type: 'password' as const }],
}

const newPassword = 'seven lazy hedgehogs paint'
const oldPassword = 'four mellow otters rowing'
const wrongOld = 'The old password is not right.'
const wrongField = 'This is not your old password.'

const alerts: Record<string, string | null> = {
  'password.submit(first)': null,
  'password.submit(next)': null,
  'updatePassword ✗(wrong old)': wrongOld,
  'updatePassword ✗(dropped)': unreachable,
}

/** What is typed stays until it is kept. */
const typed: Record<string, readonly [old: string, next: string]> = {
  'password.submit(first)': ['', newPassword],
  'password.submit(next)': [oldPassword, newPassword],
  'updatePassword ✓(me)': ['', ''],
}

/** PASSWORD-2: an account with a password, or one that gets its first. */
export const passwordUpdateScript = ({ hasPassword }: { hasPassword: boolean }): Script => ({
  moves: {
    ...answering({
      'updatePassword ✗(wrong old)': [
        'updatePassword',
        problem('password-wrong', wrongOld, {
          errors: [{ pointer: '/oldPassword', detail: wrongField }],
        }),
      ],
      'updatePassword ✗(dropped)': ['updatePassword', dropped],
    }),
    'updatePassword ✓(me)': async (stage) => {
      await stage.answer('updatePassword', success('updatePassword', meWithPassword))
      await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    },
    'password.submit(first)': async (stage) => {
      await stage.fill('New password', newPassword)
      await stage.fill('Confirm new password', newPassword)
      await stage.click('Add password')
    },
    'password.submit(next)': async (stage) => {
      await stage.fill('Old password', oldPassword)
      await stage.fill('New password', newPassword)
      await stage.fill('Confirm new password', newPassword)
      await stage.click('Change password')
    },
  },
  scene: (state, past) => {
    const isChange = hasPassword || past.includes('updatePassword ✓(me)')
    const isBusy = state.hasTag('busy')
    const [old, next] = lastOf(past, typed, ['', ''])
    const alert = lastOf(past, alerts, null)
    const name = isChange ? 'Change password' : 'Add password'
    const isWrong = !isBusy && alert === wrongOld
    return {
      lines: [
        ...accountHead,
        `heading: ${isChange ? 'Change password' : 'Add a password'}`,
        ...(isChange
          ? [
              `field: Old password "${old}"${isWrong ? ` (focus) (${wrongField})` : ''}`,
              'button: Show old password',
              'checkbox: I forgot my old password',
            ]
          : []),
        `field: New password "${next}"`,
        'button: Show new password',
        `field: Confirm new password "${next}"`,
        'button: Show confirm new password',
        ...alertOf(state.matches('success') || alert === wrongOld ? null : alert),
        isBusy ? 'button: Loading... (busy)' : `button: ${name}${next === '' ? ' (disabled)' : ''}`,
        ...(state.matches('success') ? ['status: Password updated'] : []),
        '…',
      ],
      calls: isBusy ? ['updatePassword'] : [],
    }
  },
})
