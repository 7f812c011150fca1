import { PasskeyError } from '#src/machines/passkey/passkey-error.ts'
import { passkeysMachine } from '#src/machines/passkeys/passkeys.machine.ts'
import { failures, me, passkeySamples } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const { adding, attestation, laptop, phone, listed } = passkeySamples
/** Who has a passkey. */
export const withPasskey = {
  ...me,
  methods: [...me.methods, { key: 'passkey', type: 'passkey' as const }],
}

const cases: FlowCases<typeof passkeysMachine> = {
  send: {
    'passkey.edit': { laptop: { id: laptop.id }, unknown: { id: 'unknown' } },
    'passkey.delete': { laptop: { id: laptop.id }, phone: { id: phone.id } },
    'passkey.rename': { work: { name: 'Work laptop' } },
  },
  done: {
    findSupport: { passkeys: 'passkeys', none: 'none' },
    listPasskeys: { none: listed(), both: listed(laptop, phone) },
    relistPasskeys: { both: listed(laptop, phone) },
    startAddPasskey: { adding },
    makePasskey: { attestation },
    finishAddPasskey: { both: { listed: listed(laptop, phone), me: withPasskey } },
    renamePasskey: { both: listed({ ...laptop, name: 'Work laptop' }, phone) },
    deletePasskey: { one: { listed: listed(phone), me: withPasskey } },
  },
  fail: {
    findSupport: { fault: failures.fault },
    listPasskeys: { dropped: failures.dropped },
    relistPasskeys: { dropped: failures.dropped },
    startAddPasskey: { 'too old': failures.tooOld },
    makePasskey: { registered: new PasskeyError('alreadyRegistered') },
    finishAddPasskey: { refused: failures.passkeyRefused },
    renamePasskey: { dropped: failures.dropped },
    deletePasskey: { 'too old': failures.tooOld },
  },
  facets: ({ listed: held, canAdd, isOutdated, done, problem, chosenId }) => [
    held?.passkeys.length,
    canAdd,
    isOutdated,
    done,
    problem !== null,
    chosenId,
  ],
}

export const passkeysModels = [
  flowModel(passkeysMachine, { ...cases, input: { method: 'passkey' } }),
  flowModel(passkeysMachine, {
    ...cases,
    variant: 'held where none can be made',
    input: { method: 'passkey', isHeld: true },
    done: { ...cases.done, findSupport: { none: 'none' } },
  }),
]
