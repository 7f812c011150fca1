import { fromPromise, type ActorRefFrom } from 'xstate'

import {
  loadOrganization,
  removeDomain,
  renameOrganization,
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
import { adminKey } from '#src/api/queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { adminActMachine, type Sending } from '#src/machines/admin-act/admin-act.machine.ts'
import type { Latest, OrganizationAct, PersonAct } from '#src/machines/admin-act/asked.ts'

type Run = FlowPorts['run']
type Row = { id: string; version: number }
type Options = { signal: AbortSignal }

/** What admins do about people's accounts, and set for organizations: left alone by its page it goes on, and what waits behind it too. */
export const adminActLogic = (ports: FlowPorts) => {
  const { run, root, loadedData } = ports
  const outliving = outlivingIn(ports)
  /** By row: the version that what was sent last has left. */
  const versions = new Map<string, number>()

  return adminActMachine.provide({
    actors: {
      send: outliving({
        send: async ({ asked, version, reason }: Sending, options) => {
          const { id } = asked.row
          const row = { id, version: Math.max(version, versions.get(id) ?? 0) }
          const latest: Latest =
            asked.about === 'person'
              ? {
                  about: asked.about,
                  row: await sendPerson(run, asked.act, { ...row, reason }, options),
                }
              : { about: asked.about, row: await sendOrganization(run, asked.act, row, options) }
          versions.set(id, latest.row.version)
          return latest
        },
        behind: () => waitingIn(root()),
        finish: () => void loadedData()?.invalidateQueries({ queryKey: adminKey }),
        words: ({ asked: { about, row } }) =>
          about === 'person'
            ? {
                done: `What you asked for ${row.name} is done.`,
                failed: `What you asked for ${row.name} is not done.`,
              }
            : {
                done: `What you set for ${row.name} is saved.`,
                failed: `What you set for ${row.name} is not saved.`,
              },
      }),
      reload: fromPromise(async ({ input: { asked }, signal }) => {
        const { id } = asked.row
        return asked.about === 'person'
          ? { about: asked.about, row: await run(loadPerson, { id }, { signal }) }
          : { about: asked.about, row: await run(loadOrganization, { id }, { signal }) }
      }),
    },
  })
}

/** What waits in the flow that runs now: the same can be asked once it is closed. */
const waitingIn = (root: ReturnType<FlowPorts['root']>) => {
  const flow = root.getSnapshot().children['adminAct'] as ActorRefFrom<typeof adminActMachine>

  return () =>
    flow.getSnapshot().context.waiting.map((asked) => ({
      asked,
      version: asked.row.version,
      reason: '',
    }))
}

const sendPerson = (
  run: Run,
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

const sendOrganization = (run: Run, act: OrganizationAct, row: Row, options: Options) => {
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
    case 'rename':
      return run(renameOrganization, { ...row, name: act.name }, options)
  }
}
