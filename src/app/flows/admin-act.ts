import { fromPromise } from 'xstate'

import {
  loadOrganization,
  removeDomain,
  setOrganizationDemo,
  verifyDomain,
} from '#src/api/contract/admin-organizations.ts'
import {
  deletePersonLeads,
  disablePerson,
  enablePerson,
  endSessions,
  loadPerson,
  setAdmin,
  setCustomer,
} from '#src/api/contract/admin-people.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import type { OrganizationAct, PersonAct } from '#src/machines/admin-act/asked.ts'

type Ports = Pick<FlowPorts, 'run'>
type Row = { id: string; version: number }
type Options = { signal: AbortSignal }

/** What admins do about people's accounts, and set for organizations. */
export const adminActLogic = ({ run }: Ports) =>
  adminActMachine.provide({
    actors: {
      send: fromPromise(async ({ input: { asked, version, reason }, signal }) => {
        const row = { id: asked.row.id, version }
        return asked.about === 'person'
          ? {
              about: asked.about,
              row: await sendPerson(run, asked.act, { ...row, reason }, { signal }),
            }
          : { about: asked.about, row: await sendOrganization(run, asked.act, row, { signal }) }
      }),
      reload: fromPromise(async ({ input: { asked }, signal }) => {
        const { id } = asked.row
        return asked.about === 'person'
          ? { about: asked.about, row: await run(loadPerson, { id }, { signal }) }
          : { about: asked.about, row: await run(loadOrganization, { id }, { signal }) }
      }),
    },
  })

const sendPerson = (
  run: Ports['run'],
  act: PersonAct,
  { reason, ...row }: Row & { reason: string },
  options: Options,
) => {
  switch (act) {
    case 'grant':
      return run(setAdmin, { ...row, isAdmin: true }, options)
    case 'take':
      return run(setAdmin, { ...row, isAdmin: false }, options)
    case 'makePartner':
      return run(setCustomer, { ...row, isCustomer: false }, options)
    case 'makeCustomer':
      return run(setCustomer, { ...row, isCustomer: true }, options)
    case 'disable':
      return run(disablePerson, { ...row, reason }, options)
    case 'enable':
      return run(enablePerson, row, options)
    case 'endSessions':
      return run(endSessions, row, options)
    case 'deleteLeads':
      return run(deletePersonLeads, { ...row, reason }, options)
  }
}

const sendOrganization = (run: Ports['run'], act: OrganizationAct, row: Row, options: Options) => {
  switch (act.type) {
    case 'showDemo':
      return run(setOrganizationDemo, { ...row, demo: act.demo, isShown: act.isShown }, options)
    case 'verifyDomain':
    case 'setAutomatic':
      return run(
        verifyDomain,
        { ...row, domain: act.domain, isAutomatic: act.isAutomatic },
        options,
      )
    case 'removeDomain':
      return run(removeDomain, { ...row, domain: act.domain }, options)
  }
}
