import { fromPromise, sendTo } from 'xstate'

import { replyToLogin } from '#src/api/contract/single-sign-on.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { passcodeLogic } from '#src/app/flows/invoked/passcode.ts'
import { required } from '#src/lib/required.ts'
import { singleSignOnReplyMachine } from '#src/machines/single-sign-on-reply/single-sign-on-reply.machine.ts'

export const singleSignOnReplyLogic = ({ call, run, root, session, begunCode }: FlowPorts) =>
  singleSignOnReplyMachine.provide({
    actors: {
      replyToLogin: fromPromise(({ input, signal }) => call(replyToLogin, input, { signal })),
      passcode: passcodeLogic({ run, begunCode: begunCode.at('arrival') }),
    },
    actions: {
      announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me: required(me, 'me') })),
      endSession: sendTo(session, { type: 'session.logout' }),
    },
  })
