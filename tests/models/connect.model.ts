import { connectMachine } from '#src/machines/connect/connect.machine.ts'
import { failures, now } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const confirm = { status: 'confirm', browser: 'Chrome on Linux', startedAt: now } as const

const link = {
  purpose: 'login',
  method: 'email',
  connectToken: 'connect-first',
  linkSecret: 'secret',
} as const

const cases: FlowCases<typeof connectMachine> = {
  send: { 'number.submit': { right: { number: '42' } } },
  done: {
    connectPasscode: { connected: { status: 'connected' }, confirm },
    confirmPasscode: {
      connected: { status: 'connected' },
      'confirm again': { ...confirm, browser: 'Firefox on Linux' },
    },
  },
  fail: {
    connectPasscode: { expired: failures.deadLink, dropped: failures.dropped },
    confirmPasscode: { expired: failures.deadLink, dropped: failures.dropped },
  },
  facets: ({ misses, problem }) => [misses, problem !== null],
}

export const connectModels = [
  flowModel(connectMachine, {
    ...cases,
    variant: 'signed out',
    input: { ...link, isOwnOnly: false },
  }),
  flowModel(connectMachine, {
    ...cases,
    variant: 'signed in',
    input: { ...link, isOwnOnly: true },
  }),
]
