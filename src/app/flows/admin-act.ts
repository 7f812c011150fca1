import type { ActorRefFrom } from 'xstate'

import { mergeOrganization, previewMerge } from '#src/api/contract/admin-merge.ts'
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
  resetSignIn,
  setAdmin,
  setCustomer,
} from '#src/api/contract/admin-people.ts'
import { adminKey } from '#src/api/queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { isProblem, textOf } from '#src/lib/call-error.ts'
import { adminActMachine, type Sending } from '#src/machines/admin-act/admin-act.machine.ts'
import type { Asked, Latest, OrganizationAct, PersonAct } from '#src/machines/admin-act/asked.ts'

type Run = FlowPorts['run']
type Row = { id: string; version: number }
type Options = { signal: AbortSignal }

/** What admins do about people's accounts, and set for organizations: left alone by its page it goes on, and what waits behind it too. */
export const adminActLogic = (ports: FlowPorts) => {
  const { run, root, loadedData } = ports
  /** By row: the version that is known to be the newest. */
  const versions = new Map<string, number>()
  /** What was refused last, where its newest is not known yet. */
  let outdated: Sending | null = null

  const newest = (seen: Row) => Math.max(seen.version, versions.get(seen.id) ?? 0)

  const send = async (sending: Sending, options: Options): Promise<Latest> => {
    const { asked, version, reason } = sending
    const { id } = asked.row
    const row = { id, version: newest({ id, version }) }
    try {
      if (asked.about === 'person') {
        return {
          about: 'person',
          row: await sendPerson(run, asked.act, { ...row, reason }, options),
        }
      }
      if (asked.about === 'organization') {
        return { about: 'organization', row: await sendOrganization(run, asked.act, row, options) }
      }
      const { into } = asked.act
      const merging = { ...row, into: into.id, intoVersion: newest(into) }
      return { about: 'organization', row: await run(mergeOrganization, merging, options) }
    } catch (error) {
      outdated = isProblem(error, 'conflict') ? { ...sending, refusal: textOf(error) } : null
      throw error
    }
  }
  const acting = outlivingIn(ports)<Sending, Latest>({
    send: async ({ refusal, ...sending }: Sending, options) => {
      outdated = null
      const latest = await (refusal === undefined
        ? send(sending, options)
        : load(run, sending.asked, options))
      versions.set(latest.row.id, latest.row.version)
      if (latest.about === 'merge') {
        const { into } = latest.preview
        versions.set(into.id, into.version)
      }
      return latest
    },
    refusalOf: ({ refusal }) => refusal,
    behind: () => {
      const waiting = waitingIn(root())
      return () => [...(outdated === null ? [] : [outdated]), ...waiting()]
    },
    finish: () => void loadedData()?.invalidateQueries({ queryKey: adminKey }),
    words: ({ asked }) => wordsOf(asked),
  })
  return adminActMachine.provide({ actors: { send: acting, reload: acting } })
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

const wordsOf = (asked: Asked) => {
  const { name } = asked.row
  switch (asked.about) {
    case 'person':
      return {
        done: `What you asked for ${name} is done.`,
        failed: `What you asked for ${name} is not done.`,
      }
    case 'organization':
      return {
        done: `What you set for ${name} is saved.`,
        failed: `What you set for ${name} is not saved.`,
      }
    case 'merge':
      return {
        done: `${name} is merged into ${asked.act.into.name}.`,
        failed: `${name} is not merged into ${asked.act.into.name}.`,
      }
  }
}

const load = async (run: Run, asked: Asked, options: Options): Promise<Latest> => {
  const { id } = asked.row
  switch (asked.about) {
    case 'person':
      return { about: 'person', row: await run(loadPerson, { id }, options) }
    case 'organization':
      return { about: 'organization', row: await run(loadOrganization, { id }, options) }
    case 'merge': {
      const preview = await run(previewMerge, { id, into: asked.act.into.id }, options)
      return { about: 'merge', row: preview.from, preview }
    }
  }
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
    case 'resetSignIn':
      return run(resetSignIn, { ...row, reason }, options)
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
