import type { AnyMachineSnapshot, StateValue } from 'xstate'

import type { AccountPasskeys } from '#src/api/contract/passkey.ts'
import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { required } from '#src/lib/required.ts'
import { withPasskey } from '#tests/models/passkeys.model.ts'
import { accountSessions, me, passkeySamples } from '#tests/models/samples.ts'
import { accountHead, accountTop } from '#tests/support/paths/account.script.ts'
import { dropped, problem, success, type Answer } from '#tests/support/paths/answer.ts'
import type { PasskeyBrowser } from '#tests/support/paths/passkey-browser.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, expectLine, type Script, type Turn } from '#tests/support/paths/walk.ts'

const { adding, laptop, phone, listed } = passkeySamples
const refused = 'This passkey was not accepted.'
const tooOld = 'Please sign in again first.'
const registered = 'This authenticator was previously registered: it has a passkey of your account.'
const cannotBeRead = "The server's answer can't be read (passkeys)."
const unreadable: Answer = {
  kind: 'answered',
  status: 200,
  contentType: 'application/json',
  body: {},
}

/** The names on the screen after each step that changes them. */
const lists: Record<string, readonly string[]> = {
  'listPasskeys ✓(none)': [],
  'listPasskeys ✓(both)': ['Laptop', 'Phone'],
  'relistPasskeys ✓(both)': ['Laptop', 'Phone'],
  'finishAddPasskey ✓(both)': ['Laptop', 'Phone'],
  'renamePasskey ✓(both)': ['Work laptop', 'Phone'],
  'deletePasskey ✓(one)': ['Phone'],
}
const laptopAfter = (past: readonly string[]) => lastOf(past, lists, [])[0] ?? 'Laptop'

const asks = {
  'passkeys.retry': null,
  'passkey.add': null,
  'passkey.edit(laptop)': null,
  'passkey.delete(laptop)': null,
  'passkey.delete(phone)': null,
  'passkey.rename(work)': null,
  'passkey.cancel': null,
}
const alerts: Record<string, string | null> = {
  ...asks,
  'relistPasskeys ✗(dropped)': cannotBeRead,
  'startAddPasskey ✗(too old)': tooOld,
  'makePasskey ✗(registered)': registered,
  'finishAddPasskey ✗(refused)': refused,
  'renamePasskey ✗(dropped)': unreachable,
  'deletePasskey ✗(too old)': tooOld,
}
const outcomes: Record<string, string | null> = {
  ...asks,
  'finishAddPasskey ✓(both)': 'Passkey added.',
  'renamePasskey ✓(both)': 'Passkey renamed.',
  'deletePasskey ✓(one)': 'Passkey deleted.',
}
const counts = ['You have no passkey yet.', 'You have one passkey.', 'You have 2 passkeys.']

/** Whoever signed in long ago is asked to do it again, and does not. */
const declining = (call: 'startAddPasskey' | 'deletePasskey') => async (stage: Stage) => {
  await stage.answer(call, problem('sign-in-too-old', tooOld))
  await expectLine(stage, 'heading: Confirm it is you')
  await stage.click('Cancel')
}

type Held = { context: { isOutdated: boolean; chosenId: string | null; canAdd: boolean } }

/** Both lists of the page are asked for anew with the person that the answer tells of, where the chart alone does not. */
const answerNews = async (stage: Stage, { from }: Turn, now: AccountPasskeys) => {
  const { isOutdated, chosenId } = (from as Held).context
  const isOwn = from.matches('deleting') && chosenId === phone.id
  if (!isOutdated && !isOwn) {
    await stage.answer('listPasskeys', success('listPasskeys', now))
  }
  await stage.answer('listSessions', success('listSessions', accountSessions.alone))
}

const byName: Readonly<Record<string, AccountPasskeys['passkeys'][number]>> = {
  Laptop: laptop,
  'Work laptop': { ...laptop, name: 'Work laptop' },
  Phone: phone,
}

/** What may have been done all the same is asked for anew. */
const answerAnew = async (stage: Stage, { from, past }: Turn) => {
  const now = lastOf(past, lists, []).map((name) => required(byName[name], name))
  await stage.answer('loadUser', success('loadUser', me))
  await stage.answer('listSessions', success('listSessions', accountSessions.alone))
  // Else the chart itself is at it.
  if (!(from as Held).context.isOutdated) {
    await stage.answer('listPasskeys', success('listPasskeys', listed(...now)))
  }
}

const nameForm = (name: string, hasFocus: boolean, isBusy: boolean) => [
  `field: Name of the passkey "${name}"${hasFocus ? ' (focus)' : ''}`,
  isBusy ? 'button: Loading... (busy)' : 'button: Save',
  isBusy ? 'button: Cancel (busy)' : 'button: Cancel',
]

/** What the section says of the list, from its heading on. */
const readyLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const names = lastOf(past, lists, [])
  const isAdding = state.matches('adding')
  const isEditing = state.matches('editing')
  const mark = isAdding || isEditing ? ' (busy)' : ''
  const outcome = lastOf(past, outcomes, null)
  const hasTyped = past.at(-1) !== 'passkey.edit(laptop)'
  return [
    'heading: Passkeys',
    isAdding
      ? 'status: Please follow your browser.'
      : `status: ${[outcome ?? [], counts[names.length]].flat().join(' ')}`,
    ...names.flatMap((name, index) =>
      isEditing && index === 0
        ? nameForm(hasTyped ? 'Work laptop' : name, !hasTyped, !state.matches({ editing: 'ready' }))
        : [`button: Rename ${name}${mark}`, `button: Delete ${name}${mark}`],
    ),
    ...((state as Held).context.canAdd
      ? [`button: ${isAdding ? 'Loading...' : 'Add a passkey'}${mark}`]
      : []),
    ...alertOf(isAdding ? null : lastOf(past, alerts, null)),
    '…',
  ]
}

const calls: readonly [state: StateValue, call: EndpointName][] = [
  ['loading', 'listPasskeys'],
  [{ ready: 'relisting' }, 'listPasskeys'],
  [{ adding: 'starting' }, 'startAddPasskey'],
  [{ adding: 'finishing' }, 'finishAddPasskey'],
  [{ editing: 'renaming' }, 'renamePasskey'],
  ['deleting', 'deletePasskey'],
]

const linesIn = (state: AnyMachineSnapshot, past: readonly string[]) => {
  if (state.matches('checking') || state.matches('unsupported')) {
    return [...accountTop, '…']
  }
  if (state.matches('confirming') || state.matches('deleting')) {
    const question = 'heading: Delete this passkey?'
    return state.matches('confirming')
      ? [question, 'button: Cancel', 'button: Delete passkey']
      : [question, 'button: Cancel (busy)', 'button: Loading... (busy)']
  }
  if (state.matches('loading')) {
    return [...accountHead, 'heading: Passkeys', 'status: Loading...', '…']
  }
  return state.matches('failed')
    ? [...accountHead, 'heading: Passkeys', `alert: ${cannotBeRead}`, 'button: Retry', '…']
    : [...accountHead, ...readyLines(state, past)]
}

/** PASSKEY-1, PASSKEY-5: two passkeys, of which this session began with the phone's. `change`: the person is told anew. */
export const passkeysScript = (browser: PasskeyBrowser, change: () => void): Script => ({
  moves: {
    ...answering({
      'listPasskeys ✓(none)': ['listPasskeys', success('listPasskeys', listed())],
      'listPasskeys ✓(both)': ['listPasskeys', success('listPasskeys', listed(laptop, phone))],
      // A broken connection would be tried again by the client first.
      'listPasskeys ✗(dropped)': ['listPasskeys', unreadable],
      'relistPasskeys ✓(both)': ['listPasskeys', success('listPasskeys', listed(laptop, phone))],
      'relistPasskeys ✗(dropped)': ['listPasskeys', unreadable],
      'startAddPasskey ✓(adding)': ['startAddPasskey', success('startAddPasskey', adding)],
      'renamePasskey ✓(both)': [
        'renamePasskey',
        success('renamePasskey', listed({ ...laptop, name: 'Work laptop' }, phone)),
      ],
      'renamePasskey ✗(dropped)': ['renamePasskey', dropped],
    }),
    'me.changed': async (stage) => {
      change()
      await stage.answer('listSessions', success('listSessions', accountSessions.alone))
    },
    'finishAddPasskey ✓(both)': async (stage, turn) => {
      const both = listed(laptop, phone)
      await stage.answer(
        'finishAddPasskey',
        success('finishAddPasskey', { listed: both, me: withPasskey }),
      )
      await answerNews(stage, turn, both)
    },
    'deletePasskey ✓(one)': async (stage, turn) => {
      const one = listed(phone)
      await stage.answer(
        'deletePasskey',
        success('deletePasskey', { listed: one, me: withPasskey }),
      )
      await answerNews(stage, turn, one)
    },
    'findSupport ✓(passkeys)': () => browser.tellSupport(true),
    'findSupport ✓(none)': () => browser.tellSupport(false),
    'findSupport ✗(fault)': () => browser.failSupport(),
    'makePasskey ✓(attestation)': () => browser.consent(),
    'makePasskey ✗(registered)': () => browser.refuse('InvalidStateError'),
    'finishAddPasskey ✗(refused)': async (stage, turn) => {
      await stage.answer('finishAddPasskey', problem('passkey-refused', refused))
      await answerAnew(stage, turn)
    },
    'startAddPasskey ✗(too old)': declining('startAddPasskey'),
    'deletePasskey ✗(too old)': async (stage, turn) => {
      await declining('deletePasskey')(stage)
      await answerAnew(stage, turn)
    },
    'passkeys.retry': (stage) => stage.click('Retry'),
    'passkey.add': (stage) => stage.click('Add a passkey'),
    'passkey.edit(laptop)': (stage, { past }) => stage.click(`Rename ${laptopAfter(past)}`),
    'passkey.delete(laptop)': (stage, { past }) => stage.click(`Delete ${laptopAfter(past)}`),
    'passkey.delete(phone)': (stage) => stage.click('Delete Phone'),
    'passkey.rename(work)': async (stage) => {
      await stage.fill('Name of the passkey', 'Work laptop')
      await stage.click('Save')
    },
    'passkey.confirm': (stage) => stage.click('Delete passkey'),
    'passkey.cancel': (stage) => stage.click('Cancel'),
  },
  scene: (state, past) => ({
    lines: linesIn(state, past),
    calls: calls.filter(([value]) => state.matches(value)).map(([, call]) => call),
  }),
})
