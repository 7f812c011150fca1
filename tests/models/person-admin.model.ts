import { personAdminMachine } from '#src/machines/person-admin/person-admin.machine.ts'
import { failures, personSamples } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

const { grace, changed } = personSamples

export const personAdminModels = [
  flowModel(personAdminMachine, {
    send: {
      'act.ask': {
        take: { act: 'take', person: grace },
        disable: { act: 'disable', person: grace },
        'end sessions': { act: 'endSessions', person: grace },
      },
      'act.confirm': {
        nothing: { typed: ' ' },
        'their email': { typed: 'Grace@acme.example ' },
        'a reason': { typed: 'They left.' },
      },
    },
    done: { send: { '': changed }, reload: { '': changed } },
    fail: {
      send: { outdated: failures.conflict, refused: failures.lastAdmin },
      reload: { gone: failures.personGone },
    },
    facets: ({ asked, typed, isMistaken, problem }) => [
      asked?.act,
      asked?.person.version,
      typed,
      isMistaken,
      problem,
    ],
  }),
]
