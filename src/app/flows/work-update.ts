import type { FlowPorts } from '#src/app/flow-ports.ts'
import { completeOrganizationForm, type OrganizationForm } from '#src/api/contract/organization.ts'
import { organizationFormKey, organizationFormQuery } from '#src/api/organization-queries.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { isProblem } from '#src/lib/call-error.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { workUpdateMachine } from '#src/machines/work-update/work-update.machine.ts'

export const workUpdateLogic = (ports: FlowPorts) => {
  const { call, run, loadedData } = ports
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
              await loadedData()?.prefetchQuery(organizationFormQuery(call))
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
