import type { FlowPorts } from '#src/app/flow-ports.ts'
import { authenticationLogic } from '#src/app/flows/invoked/authentication.ts'
import { finishingAnyway } from '#src/app/session/finish-anyway.ts'
import { stepUpMachine } from '#src/machines/step-up/step-up.machine.ts'

export const stepUpLogic = (ports: FlowPorts) =>
  stepUpMachine.provide({
    actors: {
      authentication: authenticationLogic(finishingAnyway(ports), ports.begunCode.at('stepUp')),
    },
  })
