import { adminActMachine } from '#src/machines/admin-act/admin-act.machine.ts'
import type { OrganizationAct, PersonAct } from '#src/machines/admin-act/asked.ts'
import { failures, organizationSamples, personSamples } from '#tests/models/samples.ts'
import { flowModel, type FlowCases } from '#tests/support/flow-model.ts'

const { grace } = personSamples
const { acme, stores, merge, merged } = organizationSamples

type Cases = FlowCases<typeof adminActMachine>

const onGrace = (act: PersonAct) => ({ asked: { about: 'person', act, row: grace } as const })
const onAcme = (act: OrganizationAct) => ({
  asked: { about: 'organization', act, row: acme } as const,
})

const facets: Cases['facets'] = ({
  asked,
  version,
  typed,
  isMistaken,
  problem,
  fieldErrors,
  verifiedTimes,
  waiting,
}) => [
  waiting.length,
  asked?.act,
  version,
  typed,
  isMistaken,
  problem,
  fieldErrors[0]?.field,
  verifiedTimes > 0,
]

/** About people, who are asked about once more, about organizations, and about two of these. */
export const adminActModels = [
  flowModel(adminActMachine, {
    variant: 'on a person',
    send: {
      'act.ask': {
        take: onGrace('take'),
        disable: onGrace('disable'),
        'end sessions': onGrace('endSessions'),
      },
      'act.confirm': {
        nothing: { typed: ' ' },
        'their email': { typed: 'Grace@acme.example ' },
        'a reason': { typed: 'They left.' },
      },
      'demo.choose': {},
    },
    done: {
      send: { '': { about: 'person', row: personSamples.changed } },
      reload: { '': { about: 'person', row: personSamples.changed } },
    },
    fail: {
      send: { outdated: failures.conflict, refused: failures.lastAdmin },
      reload: { gone: failures.personGone },
    },
    facets,
  }),
  flowModel(adminActMachine, {
    variant: 'on an organization',
    send: {
      'act.ask': {
        'let in at once': onAcme({
          type: 'setAutomatic',
          domain: 'acme.example',
          isAutomatic: true,
        }),
        rename: onAcme({ type: 'rename', name: 'Acme Group' }),
        'verify a domain': onAcme({
          type: 'verifyDomain',
          domain: 'acme.net',
          isAutomatic: false,
        }),
      },
      'demo.choose': {
        hidden: onAcme({ type: 'showDemo', demo: 'robotaxi', isShown: false }),
      },
      'act.confirm': { '': { typed: '' } },
    },
    done: {
      send: { '': { about: 'organization', row: organizationSamples.changed } },
      reload: { '': { about: 'organization', row: organizationSamples.changed } },
    },
    fail: {
      send: {
        outdated: failures.conflict,
        dropped: failures.dropped,
        'public domain': failures.publicDomain,
        'name taken': failures.nameTaken,
      },
      reload: { gone: failures.organizationGone },
    },
    facets,
  }),
  flowModel(adminActMachine, {
    variant: 'on two organizations',
    send: {
      'act.ask': {
        merge: {
          asked: { about: 'merge', act: { type: 'merge', into: stores }, row: acme },
        },
      },
      'demo.choose': {},
      'act.confirm': { '': { typed: '' } },
    },
    done: {
      send: { '': { about: 'organization', row: merged } },
      reload: { '': { about: 'merge', row: merge.from, preview: merge } },
    },
    fail: {
      send: { outdated: failures.conflict, dropped: failures.dropped },
      reload: { gone: failures.organizationGone },
    },
    facets,
  }),
]
