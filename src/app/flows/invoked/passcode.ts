import { fromCallback, fromPromise } from 'xstate'

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
import type { BegunCodeThere } from '#src/app/storage/begun-code.ts'
import { onThisClock } from '#src/app/on-this-clock.ts'
import { repeatable } from '#src/app/repeatable.ts'
import { required } from '#src/lib/required.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'

type Ports = Pick<FlowPorts, 'run'> & {
  /** Left out where a reloaded page finds back by itself. */
  begunCode?: BegunCodeThere | undefined
}

/** The passcode method inside login and register. */
export const passcodeLogic = ({ run, begunCode }: Ports) => {
  const redeem = {
    login: repeatable(run, finishLogin),
    register: repeatable(run, finishRegister),
  }

  return passcodeMachine.provide({
    actions: {
      keepBegun: ({ context: { way, person, ticket } }) => {
        const { expiresAt } = required(ticket, 'ticket')
        begunCode?.keep({ ...person, method: way.method, expiresAt })
      },
      forgetBegun: () => begunCode?.forget(),
    },
    actors: {
      begun: fromCallback(() => () => begunCode?.forget()),
      requestPasscode: fromPromise(async ({ input, signal }) => {
        const { purpose, method, identifier, arrival, isLastMailEnough, ...rest } = input
        // Left out unless needed: a process of the previous version does not know it (ADR 060).
        const how = isLastMailEnough ? { isLastMailEnough } : {}
        if (arrival !== undefined) {
          return onThisClock(await run(startArrival, { method, arrival, ...how }, { signal }))
        }
        return onThisClock(
          purpose === 'login'
            ? await run(startLogin, { method, identifier, ...how }, { signal })
            : await run(startRegister, { method, identifier, ...how, ...rest }, { signal }),
        )
      }),
      checkPasscode: fromPromise(({ input: { purpose, ...input }, signal }) =>
        run(purpose === 'login' ? loginStatus : registerStatus, input, { signal }),
      ),
      waitForPasscode: fromPromise(({ input, signal }) => run(waitForPasscode, input, { signal })),
      redeemPasscode: fromPromise(({ input: { purpose, ...input }, signal }) =>
        redeem[purpose](input, { signal }),
      ),
    },
  })
}
