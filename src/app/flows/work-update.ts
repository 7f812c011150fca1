import type { FlowPorts } from '#src/app/flow-ports.ts'
import {
  completeOrganizationForm,
  loadOrganizationForm,
  type OrganizationForm,
} from '#src/api/contract/organization.ts'
import { organizationFormKey } from '#src/api/organization-queries.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'

export const workUpdateLogic = (ports: FlowPorts) => {
  const { run, loadedData } = ports
  const outliving = outlivingIn(ports)

  return workUpdateMachine.provide({
    actors: {
      updateWork: outliving({
        send: async (form: OrganizationForm, options) => {
          const was = loadedData()?.getQueryData<OrganizationForm>(organizationFormKey)
          try {
            const me = await run(
              completeOrganizationForm,
              { ...form, ...(was && { was }) },
              options,
            )
            loadedData()?.setQueryData(organizationFormKey, form)
            return me
          } catch (error) {
            if (isProblem(error, 'conflict')) {
              const newest = await run(loadOrganizationForm, {}, options)
              loadedData()?.setQueryData(organizationFormKey, newest.form)
            }
            throw error
          }
        },
        words: () => ({
          done: accountWords.workUpdated,
          failed: 'Where you work could not be updated.',
        }),
      }),
    },
  })
}
