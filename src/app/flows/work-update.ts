import type { FlowPorts } from '#src/app/flow-ports.ts'
import { completeOrganizationForm, type OrganizationForm } from '#src/api/contract/organization.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'

export const workUpdateLogic = (ports: FlowPorts) => {
  const { run } = ports
  const outliving = outlivingIn(ports)

  return workUpdateMachine.provide({
    actors: {
      updateWork: outliving({
        send: (form: OrganizationForm, options) => run(completeOrganizationForm, form, options),
        words: () => ({
          done: accountWords.workUpdated,
          failed: 'Where you work could not be updated.',
        }),
      }),
    },
  })
}
