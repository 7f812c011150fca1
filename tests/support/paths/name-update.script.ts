import { accountSessions, me } from '#tests/models/samples.ts'
import { belowName } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const adele = { firstname: 'Adele', lastname: 'King', name: 'Adele King' }
const tooLong = 'At most 100 characters.'

const alerts: Record<string, string | null> = {
  'name.submit(name)': null,
  'updateName ✗(dropped)': unreachable,
}

/** ACCOUNT-2: Ada Lovelace is called Adele King from now on. What is typed stays until it is kept. */
export const nameUpdateScript: Script = {
  moves: {
    ...answering({
      'updateName ✗(too long)': [
        'updateName',
        problem('invalid-input', 'Some fields are not right.', {
          errors: [{ pointer: '/lastname', detail: tooLong }],
        }),
      ],
      'updateName ✗(dropped)': ['updateName', dropped],
    }),
    'updateName ✓(me)': async (stage) => {
      await stage.answer('updateName', success('updateName', { ...me, ...adele }))
      await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    },
    'name.submit(name)': async (stage) => {
      await stage.fill('Firstname', adele.firstname)
      await stage.fill('Lastname', adele.lastname)
      await stage.click('Save name')
    },
  },
  scene: (state, past) => {
    const isBusy = state.hasTag('busy')
    const isKept = state.matches('success')
    const { firstname, lastname } = past.length === 0 ? me : adele
    const isTooLong = past.at(-1) === 'updateName ✗(too long)'
    return {
      lines: [
        'heading: Account',
        'heading: Profile',
        'button: Change email',
        `field: Firstname "${firstname}"`,
        `field: Lastname "${lastname}"${isTooLong ? ` (focus) (${tooLong})` : ''}`,
        ...alertOf(isKept ? null : lastOf(past, alerts, null)),
        isBusy
          ? 'button: Loading... (busy)'
          : `button: Save name${past.length === 0 || isKept ? ' (disabled)' : ''}`,
        ...(isKept ? ['status: Name updated'] : []),
        ...belowName,
        '…',
      ],
      calls: isBusy ? ['updateName'] : [],
    }
  },
}
