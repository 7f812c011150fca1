import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { addMethod, createPerson } from '#server/people/people.ts'
import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { required } from '#src/lib/required.ts'
import { encodeInfo } from '#src/lib/route-info.ts'
import { demoOpenMachine } from '#src/machines/demo-open/demo-open.machine.ts'
import { leadModels } from '#tests/models/lead.model.ts'
import { passcodeModels } from '#tests/models/passcode.model.ts'
import { registerModels } from '#tests/models/register.model.ts'
import { failures, lead } from '#tests/models/samples.ts'
import { sessionModels } from '#tests/models/session.model.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { flowModel } from '#tests/support/flow-model.ts'
import { real, success } from '#tests/support/paths/answer.ts'
import { browserStage } from '#tests/support/paths/browser-stage.ts'
import {
  demoOpenScript,
  isDemoStepFeasible,
  type DemoWorld,
} from '#tests/support/paths/demo-open.script.ts'
import { leadScript } from '#tests/support/paths/lead.script.ts'
import { expectTicking } from '#tests/support/paths/passcode.script.ts'
import { realPasscodeScript } from '#tests/support/paths/real-passcode.ts'
import { introduce, registerScript } from '#tests/support/paths/register.script.ts'
import {
  realSessionServer,
  signUpByPasswordReally,
  signUpReally,
} from '#tests/support/paths/real-server.ts'
import { isSessionStepFeasible, sessionScript } from '#tests/support/paths/session.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { toursOf, walk, type Script } from '#tests/support/paths/walk.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { newAddress, signIn } from '#tests/support/steps.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()
const withoutLeads = usePortal({ DEMO_SESSION_REQUIRED: 'false' })
const forgetLimits = () => database().deleteFrom('rate_limits').execute()

/** A partner whose access was approved; answers the address. */
const addPartner = async () => {
  const email = newAddress()
  const person = await createPerson(database(), {
    email,
    firstname: 'Ada',
    lastname: 'Lovelace',
    organization_access_status: 'approved',
    email_verified_at: Date.now(),
    created_at: Date.now(),
  })
  await addMethod(database(), required(person, 'person').id, { key: 'email', type: 'passcode' })
  return email
}

/** The calls that the real server answered in any of the tours. */
const answered = new Set<EndpointName>()
const stageOf = async (page: Page, address: string) => {
  const stage = await browserStage(page, (call) => answered.add(call))
  await page.goto(address)
  return stage
}
const newPage = () => newPerson({ isCutOff: true, reducedMotion: 'reduce' })

describe('FLOW-3 PASSCODE-6 login by passcode in a browser, against the real server', () => {
  const [model] = passcodeModels
  test.each(toursOf(required(model, 'model')))('$name', async (path) => {
    const email = await addPartner()
    const page = await newPage()
    const stage = await stageOf(page, '/login/customer')
    await stage.fill('Email', email)
    await stage.click('Next')
    await stage.answer('checkIdentifier', real)

    const script = realPasscodeScript({ purpose: 'login', email, page, forgetLimits })
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

const checked = async (stage: Stage) => {
  await forgetLimits()
  await stage.answer('checkIdentifier', real)
}

describe('FLOW-3 PASSCODE-1 register in a browser, against the real server', () => {
  const [model] = registerModels
  // The server always names both ways, and a way in use is not offered.
  const tours = toursOf(
    required(model, 'model'),
    ({ context }, label) =>
      label !== 'checkIdentifier ✓(unknown)' && label !== `method.choose(${context.method.key})`,
  )
  test.each(tours)('$name', async (path) => {
    const [known, newcomer] = [await addPartner(), newAddress()]
    const stage = await stageOf(
      await newPage(),
      `/register?info=${encodeInfo({ identifier: 'bob@example.com' })}`,
    )
    const { scene, moves } = registerScript('*')
    const realMoves: Script['moves'] = {
      ...moves,
      'person.submit(ada)': (it, { rest }) =>
        introduce(it, rest[0]?.label === 'checkIdentifier ✓(known)' ? known : newcomer),
      'checkIdentifier ✓(known)': checked,
      'checkIdentifier ✓(unknown, by both)': checked,
      'passcode ✓(tokens)': (it) => signUpReally(it, { email: newcomer, forgetLimits }),
      'passwordRegister ✓(tokens)': signUpByPasswordReally,
    }
    expect(await walk(stage, path, { scene, moves: realMoves })).toBe(path.steps.length)
  })
})

describe('FLOW-3 PASSCODE-2 registration by passcode in a browser, against the real server', () => {
  const [, model] = passcodeModels
  // A new code comes the same way as for a login.
  const tours = toursOf(required(model, 'model'), (_, label) => !label.includes('resend'))
  test.each(tours)('$name', async (path) => {
    const email = newAddress()
    const page = await newPage()
    const stage = await stageOf(page, '/register')
    await introduce(stage, email)
    // The code alone: the way beside it has tours of its own.
    await stage.answer(
      'checkIdentifier',
      success('checkIdentifier', { userExists: false, methods: [] }),
    )

    const script = realPasscodeScript({ purpose: 'register', email, page, forgetLimits })
    expect(await walk(stage, path, script)).toBe(path.steps.length)
  })
})

test('PASSCODE-4 the countdown ticks each second in a browser', async () => {
  const stage = await stageOf(await newPage(), '/register')
  await introduce(stage, newAddress())
  await checked(stage)
  await stage.click('Send register code by email')
  await stage.answer('startRegister', real)

  await expectTicking(stage)
  expect(stage.calls()).toEqual([])
})

/** On the page, signed in, the demos loaded. */
const openDemo = async (address: string): Promise<[Page, Stage]> => {
  const page = await newPage()
  await signIn(page, await addPartner())
  const stage = await stageOf(page, address)
  await stage.answer('loadUser', real)
  await stage.answer('listDemos', real)
  return [page, stage]
}

describe('FLOW-3 LEAD-1 the lead form in a browser, against the real server', () => {
  const [model] = leadModels
  // The server never answers what cannot be read, and one lead stands for any other.
  const tours = toursOf(required(model, 'model'), (_, label) => !/Bolt|fault/.test(label))
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
    done: { lead: { sent: { lead }, back: { lead: null } }, logOpen: { logged: undefined } },
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
    page.context().on('page', () => {
      tabs += 1
    })
    const world: DemoWorld = {
      path: () => new URL(page.url()).pathname,
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

describe('FLOW-3 SESSION-2 the session in a browser, against the real server', () => {
  const [, model] = sessionModels
  // Other tabs, and time that runs out over a renewal, are left to the tours without a browser.
  const tours = toursOf(required(model, 'model'), (state, label) => {
    const isSettled = state.matches({ signedIn: { token: 'settled' } })
    const isLeftOut = label.includes('Elsewhere') || (label.startsWith('until') && !isSettled)
    return isSessionStepFeasible(state, label) && !isLeftOut
  })

  test.each(tours)('$name', async (path) => {
    const page = await newPerson({
      baseURL: withoutLeads.url(),
      isCutOff: true,
      reducedMotion: 'reduce',
    })
    const email = await addPartner()
    await signIn(page, email, '/demo/robotaxi')
    const stage = await stageOf(page, '/demo/robotaxi')

    const noTab = { begin: () => {}, renew: () => {}, end: () => {} }
    const script = sessionScript(noTab, realSessionServer({ email, forgetLimits }))
    const moves = {
      ...script.moves,
      'session.logout': async (...[it, turn]: Parameters<(typeof script.moves)[string]>) => {
        if (turn.from.matches({ signedIn: { lifetime: 'active' } })) {
          await it.click('Account of Ada Lovelace')
        }
        await required(script.moves['session.logout'], 'move')(it, turn)
      },
    }
    expect(await walk(stage, path, { ...script, moves })).toBe(path.steps.length)
  })
})

test('FLOW-3 the real server answered every call of the journey', () => {
  expect([...answered].toSorted()).toEqual([
    'addLead',
    'addLog',
    'checkIdentifier',
    'finishLogin',
    'finishRegister',
    'listDemos',
    'loadUser',
    'loginStatus',
    'logout',
    'refresh',
    'registerByPassword',
    'registerStatus',
    'startLogin',
    'startRegister',
    'waitForPasscode',
  ])
})
