import { describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { demoSessionModels } from '#tests/models/demo-session.model.ts'
import { leadModels } from '#tests/models/lead.model.ts'
import { failures, lead } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'
import { real } from '#tests/support/paths/answer.ts'
import {
  demoOpenScript,
  isDemoStepFeasible,
  type DemoWorld,
} from '#tests/support/paths/demo-open.script.ts'
import {
  demoSessionMaxAgeSec,
  demoSessionScript,
  isDemoSessionStepFeasible,
  readBar,
} from '#tests/support/paths/demo-session.script.ts'
import { leadScript } from '#tests/support/paths/lead.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'
import { useTours } from '#tests/support/paths/browser-tours.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const { answered, openDemo } = useTours()
const hasty = usePortal({ DEMO_SESSION_MAX_AGE_SEC: String(demoSessionMaxAgeSec) })

describe('FLOW-3 LEAD-1 the lead form in a browser, against the real server', () => {
  const [model] = leadModels
  // The server never answers what cannot be read, one lead stands for any other, and who comes new has none to go on with.
  const tours = toursOf(required(model, 'model'), (_, label) => !/Bolt|fault|resume/.test(label))
  test.each(tours)('$name', async (path) => {
    const [, stage] = await openDemo('/demo/robotaxi/open')
    expect(await walk(stage, path, leadScript(real))).toBe(path.steps.length)
  })
})

describe('FLOW-3 DEMO-5 the ways to a demo in a browser, against the real server', () => {
  const valid = { isRequired: true, leadId: lead.id }
  const missing = { isRequired: true, leadId: null }
  // Once a lead was sent it is valid; a demo that opens in the same tab ends the tour.
  const model = flowModel(demoOpenMachine, {
    input: { demo: 'robotaxi', label: 'Robotaxi', url: '/local/sandbox/robotaxi/' },
    send: {
      'demo.access': {
        'page, lead valid': { from: 'page', session: valid },
        'page, lead missing': { from: 'page', session: missing },
        'go, lead valid': { from: 'go', session: valid },
        'go, lead missing': { from: 'go', session: missing },
        'open, lead missing': { from: 'open', session: missing },
      },
    },
    done: {
      lead: { sent: { lead, isResumed: false }, back: { lead: null, isResumed: false } },
      logOpen: { logged: undefined },
    },
    fail: { logOpen: { dropped: failures.dropped } },
    facets: ({ opening }) => opening !== null,
    internal: ['demo.opened', 'demo.blocked'],
  })
  const tours = toursOf(model, (state, label) => {
    const hasLead = state.context.opening !== null
    const isRight = label.includes('lead valid') ? hasLead : !label.includes('missing') || !hasLead
    return isDemoStepFeasible(state, label) && (isRight || state.matches({ demo: 'arriving' }))
  })

  test.each(tours)('$name', async (path) => {
    const [page, stage] = await openDemo('/demo/robotaxi')
    let tabs = 0
    page.on('popup', () => {
      tabs += 1
    })
    const world: DemoWorld = {
      path: () => page.evaluate(() => window.location.pathname),
      lead: () => {},
      refuseTab: () => {},
      closeTab: () => {},
    }
    const watching: Stage = {
      ...stage,
      sight: async () => [`opened: ${tabs} in tabs, 0 here`, ...(await stage.sight())],
    }
    const script = demoOpenScript(world, { stored: real, logged: real })
    expect(await walk(watching, path, script)).toBe(path.steps.length)
  })
})

describe('FLOW-3 DEMO-6 DEMO-8 the demo session in a browser, against the real server', () => {
  const [model] = demoSessionModels
  const tours = toursOf(required(model, 'model'), isDemoSessionStepFeasible)
  test.each(tours)('$name', async (path) => {
    const [page, stage] = await openDemo('/demo/robotaxi/open', hasty.url())
    // No tab of a demo takes the focus.
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    const focus = (isFocused: boolean) =>
      page.evaluate(
        (type) => {
          window.dispatchEvent(new Event(type))
        },
        isFocused ? 'focus' : 'blur',
      )
    const bar: Stage = { ...stage, sight: () => page.evaluate(readBar) }
    expect(await walk(bar, path, demoSessionScript(focus))).toBe(path.steps.length)
  })
})

test('FLOW-3 the real server answered every call of these tours', () => {
  const calls = ['addLead', 'addLog', 'listDemos', 'loadDemo', 'loadUser', 'resumeLead']
  expect(answered()).toEqual(calls)
})
