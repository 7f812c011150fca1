import { expect, test } from 'vitest'
import { createMachine, type AnyMachineSnapshot } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { effect } from '#src/machines/effect.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import { organizationAccessModels } from '#tests/models/organization-access.model.ts'
import { timersIn } from '#tests/support/chart.ts'
import { flowModel, type FlowModel, type Trial } from '#tests/support/flow-model.ts'
import { always, type Walk } from '#tests/support/random-walk.ts'

const isBusy = (it: AnyMachineSnapshot) => it.tags.has('busy')

/** Where a flow has nothing more to say: the page around it leads on. */
const restful: Readonly<Record<string, string>> = {
  account: '"ready"',
  authentication: '{"using":"unavailable"}',
  newVersion: '"current"',
}

const deadEnd =
  ({ machine, sends }: FlowModel) =>
  ({ at }: Walk) => {
    const isLedOn =
      at.status === 'done' ||
      Object.keys(at.children).length > 0 ||
      Object.keys(timersIn(at)).length > 0 ||
      sends.some((event) => at.can(event))
    const place = JSON.stringify(at.value)
    return isLedOn || restful[machine.id] === place ? null : `nothing leads on from ${place}`
  }

/** Each is done, after the one before. */
const inTurn = ['demo.choose']

/** What begins work is not taken once more while that work is under way, nor is its end lost by it. */
const doubleWork = ({ taken }: Walk) => {
  let begun: string | null = null
  for (const { before, by, after } of taken) {
    const type = by.move.kind === 'send' ? by.event.type : null
    if (type !== null && isBusy(before) && type === begun && !inTurn.includes(type)) {
      return `${type} is taken twice`
    }
    begun = isBusy(after) ? (isBusy(before) ? begun : type) : null
  }
  return null
}

const flows = Object.entries(modelsByFlow).filter(([flow]) => flow !== 'app')

test.each(flows)('FLOW-3 whatever happens to %s, a person or the world leads on', (_, models) => {
  for (const model of models) {
    expect(() => always(model, deadEnd(model))).not.toThrow()
  }
})

/** A session begins anew, or is left, whatever is under way; a question may wait behind another. */
const takeMore = ['session', 'conversation']

test.each(flows.filter(([flow]) => !takeMore.includes(flow)))(
  'FLOW-3 no event makes %s do its work twice, or lose its end',
  (_, models) => {
    for (const model of models) {
      expect(() => always(model, doubleWork)).not.toThrow()
    }
  },
)

const careless = (isDeadEnd: boolean) =>
  createMachine({
    id: 'careless',
    initial: 'ready',
    states: {
      ready: { on: { submit: 'sending' } },
      sending: {
        tags: 'busy',
        invoke: { id: 'send', src: 'send', onDone: 'ready', onError: 'failed' },
        ...(!isDeadEnd && { on: { submit: { target: 'sending', reenter: true } } }),
      },
      failed: isDeadEnd ? {} : { on: { submit: 'sending' } },
    },
  }).provide({ actors: { send: effect('send') } })

test('FLOW-3 a chart without an exit, or with work that is begun twice, is found', () => {
  const stuck = flowModel(careless(true))
  expect(() => always(stuck, deadEnd(stuck))).toThrow('nothing leads on from "failed"')
  expect(() => always(flowModel(careless(false)), doubleWork)).toThrow('submit is taken twice')
})

const approvedIn = ({ event }: Trial) => {
  const { output, me } = event as { output?: Me; me?: Me }
  return (output ?? me)?.organizationAccessStatus === 'approved'
}

const lateApproval = ({ taken }: Walk) => {
  const late = taken.find(({ by, after }) => approvedIn(by) && !after.matches('complete'))
  return late === undefined ? null : `stays in ${JSON.stringify(late.after.value)}`
}

test.each(organizationAccessModels)(
  'ACCESS-4 whatever happened to $name before, an approval leads to the demos',
  (model) => {
    expect(() => always(model, lateApproval)).not.toThrow()
  },
)
