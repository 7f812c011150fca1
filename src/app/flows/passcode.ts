import { fromPromise } from 'xstate'

import {
  finishLogin,
  finishRegister,
  loginStatus,
  registerStatus,
  startArrival,
  startLogin,
  startRegister,
  waitForPasscode,
} from '#src/api/contract/passcode.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

/** The ticket's end on this browser's clock, counted from the duration that the server sent. */
const onThisClock = <TTicket extends { expiresIn: number }>(ticket: TTicket) => ({
  ...ticket,
  expiresAt: Date.now() + ticket.expiresIn * 1_000,
})

/** The passcode method inside login and register. */
export const passcodeLogic = ({ run }: Pick<FlowPorts, 'run'>) =>
  passcodeMachine.provide({
    actors: {
      requestPasscode: fromPromise(async ({ input, signal }) => {
        const { purpose, method, identifier, arrival, ...rest } = input
        if (arrival !== undefined) {
          return onThisClock(await run(startArrival, { method, arrival }, { signal }))
        }
        return onThisClock(
          purpose === 'login'
            ? await run(startLogin, { method, identifier }, { signal })
            : await run(startRegister, { method, identifier, ...rest }, { signal }),
        )
      }),
      checkPasscode: fromPromise(({ input: { purpose, ...input }, signal }) =>
        run(purpose === 'login' ? loginStatus : registerStatus, input, { signal }),
      ),
      waitForPasscode: fromPromise(({ input, signal }) => run(waitForPasscode, input, { signal })),
      redeemPasscode: fromPromise(({ input: { purpose, ...input }, signal }) =>
        run(purpose === 'login' ? finishLogin : finishRegister, input, { signal }),
      ),
    },
  })
