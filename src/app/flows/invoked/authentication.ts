import type { FlowPorts } from '#src/app/flow-ports.ts'
import type { BegunCodeThere } from '#src/app/storage/begun-code.ts'
import { passcodeLogic } from '#src/app/flows/invoked/passcode.ts'
import { passkeyLogic } from '#src/app/flows/invoked/passkey.ts'
import { passwordLogic } from '#src/app/flows/invoked/password.ts'
import { singleSignOnLogic } from '#src/app/flows/invoked/single-sign-on.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'

/** The choice of a method and the methods, wherever a person shows who they are. */
export const authenticationLogic = (
  ports: Pick<FlowPorts, 'run' | 'call' | 'origin' | 'isSteppingUp' | 'leave'>,
  begunCode: BegunCodeThere,
) =>
  authenticationMachine.provide({
    actors: {
      passkey: passkeyLogic(ports),
      passcode: passcodeLogic({ run: ports.run, begunCode }),
      password: passwordLogic(ports),
      singleSignOn: singleSignOnLogic(ports),
    },
  })
