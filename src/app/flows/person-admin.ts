import { fromPromise } from 'xstate'

import {
  disablePerson,
  enablePerson,
  endSessions,
  loadPerson,
  setAdmin,
} from '#src/api/contract/admin-people.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { personAdminMachine } from '#src/machines/person-admin/person-admin.machine.ts'

/** Acts on people's accounts. */
export const personAdminLogic = ({ run }: Pick<FlowPorts, 'run'>) =>
  personAdminMachine.provide({
    actors: {
      send: fromPromise(({ input: { act, id, version, reason }, signal }) => {
        switch (act) {
          case 'grant':
            return run(setAdmin, { id, version, isAdmin: true }, { signal })
          case 'take':
            return run(setAdmin, { id, version, isAdmin: false }, { signal })
          case 'disable':
            return run(disablePerson, { id, version, reason }, { signal })
          case 'enable':
            return run(enablePerson, { id, version }, { signal })
          case 'endSessions':
            return run(endSessions, { id, version }, { signal })
        }
      }),
      reload: fromPromise(({ input, signal }) => run(loadPerson, input, { signal })),
    },
  })
