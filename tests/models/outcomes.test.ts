import { globSync, readFileSync } from 'node:fs'

import { beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { endpoints } from '#src/api/contract/endpoints.ts'
import { modelsByFlow } from '#tests/models/models.ts'
import {
  effectRunner,
  faultsOf,
  outcomesOf,
  placesOf,
  taken,
  type Place,
} from '#tests/support/outcomes.ts'

const again = 'it is asked again by itself'
const beside = 'nobody waits for it'
const held = 'what the server refuses for good would hold up what comes behind it'
const page = 'the state has a page of its own that tells it'
const once = 'a code counts once, and its field has the keystrokes'
const out = 'whoever is out leaves nothing behind'

/** What looks like a fault and is meant so. */
const meant: Readonly<Record<string, string>> = {
  'accessWatch.waitForDecision is silent': again,
  'activity.sendEntry is silent': beside,
  'activity.sendEntry loses': held,
  'connect.confirmPasscode is silent': page,
  'connect.connectPasscode is silent': page,
  'conversation.stop is silent': 'what is shown is asked for anew, and tells it',
  'conversations.remove is silent': 'what is gone already is gone',
  'demoOpen.logOpen is silent': beside,
  'demoOpen.logOpen goes on untold': 'the page may go, the log is to have it all the same',
  'demoSession.resumeLead is silent': 'the session ended meanwhile, and that is told',
  'demoSession.resumeLead loses': 'the session ended meanwhile',
  'device.redeemAtEnd is silent': 'a code that is over is replaced without being asked (DEVICE-2)',
  'device.redeemCode is silent': 'a code that is over is replaced without being asked (DEVICE-2)',
  'favourites.sendMark loses': 'a mark that is not taken goes again, and that is told',
  'firstAdmin.becomeAdmin is silent': page,
  'leadCorrection.correct is silent': 'the drawer, or the section, tells that the lead is gone',
  'leadDeletion.remove is silent': 'what is gone already is gone',
  'live.issueTicket is silent': again,
  'passcode.checkPasscode is silent': again,
  'passcode.checkPasscode loses': once,
  'passcode.redeemPasscode loses': once,
  'passcode.resendPasscode loses': once,
  'passcode.waitForPasscode is silent': again,
  'passkeyAutofill.startUserlessLogin is silent': 'the button beside it tells',
  'reports.sendRuns is silent': beside,
  'reports.sendRuns loses': held,
  'session.endSession loses': out,
  'session.loadMe is silent': 'a token that is over is renewed',
  'session.loadMe loses': out,
  'session.refreshTokens is silent': 'the login tells that the session is over',
  'session.refreshTokens loses': out,
  'session.reloadMe is silent': 'the session ended meanwhile, and that is told',
  'session.reloadMe loses': out,
  'session.rereadMe is silent': 'a token that is over is renewed, and the end of a session is told',
  'session.rereadMe loses': out,
  'singleSignOnLogout.replyToLogout is silent': 'the person is out here all the same',
  'whatsapp.look is silent': again,
}

/** What the models leave to one example: the same effect calls other endpoints for these. */
const otherInputs: Readonly<Record<string, readonly object[]>> = {
  'adminAct.send': [
    ...['makePartner', 'enable', 'resetSignIn', 'deleteLeads'].map((act) => ({
      asked: { about: 'person', act, row: {} },
    })),
    ...['showDemo', 'removeDomain'].map((type) => ({
      asked: { about: 'organization', act: { type }, row: {} },
    })),
  ],
  'connect.connectPasscode': [{ purpose: 'register' }],
  'conversation.ask': [{ id: null }],
  'passcode.requestPasscode': [{ arrival: 'sealed' }],
}

let runner: Awaited<ReturnType<typeof effectRunner>>
const reached = new Set<Endpoint>()
beforeAll(async () => {
  runner = await effectRunner()
})
beforeEach(() => {
  vi.stubGlobal('window', { open: () => null })
})

const nameOf = ({ model, effect }: Place) => `${model.machine.id}.${effect}`

const withOthers = (place: Place): Place[] => [
  place,
  ...(otherInputs[nameOf(place)] ?? []).map((other) => ({
    ...place,
    input: { ...Object(place.input), ...other },
  })),
]

test.each(Object.entries(modelsByFlow))(
  'FLOW-3 however a call of %s ends, one is told, goes on from there and loses nothing',
  async (_, models) => {
    const faults = new Map<string, Set<string>>()
    const note = (fault: string, outcome: string) =>
      faults.set(fault, (faults.get(fault) ?? new Set()).add(outcome))
    // What an effect makes of an error does not depend on where the chart stands.
    const heard = new Map<string, Awaited<ReturnType<typeof runner.heard>>>()

    for (const place of models.flatMap(placesOf).flatMap(withOthers)) {
      const name = nameOf(place)
      const made = await runner.callOf(place)
      if (made === null) {
        continue
      }
      reached.add(made.endpoint)
      if (!made.isStopped && !made.isTold) {
        note(`${name} goes on untold`, 'flow left')
      }
      for (const outcome of outcomesOf(made.endpoint)) {
        const key = `${name} ${made.endpoint.path} ${outcome.name}`
        const event = heard.get(key) ?? (await runner.heard(place, outcome))
        heard.set(key, event)
        for (const fault of faultsOf(taken(place, outcome, event))) {
          note(`${name} ${fault}`, outcome.name)
        }
      }
    }

    const [id] = models.map(({ machine }) => machine.id)
    const expected = Object.keys(meant).filter((fault) => fault.startsWith(`${id}.`))
    const found = Object.fromEntries([...faults].map(([fault, names]) => [fault, [...names]]))
    expect(
      found,
      'each fault with the ends of the call that lead to it; an end that is intended goes into `meant`',
    ).toEqual(Object.fromEntries(expected.map((fault) => [fault, expect.anything() as unknown])))
  },
)

test('FLOW-3 no call that a flow makes is left out of it', () => {
  const files = ['src/app/flows/**/*.ts', 'src/app/session/*.ts', 'src/app/demo-session/*.ts']
  const code = globSync([...files, 'src/app/activity-logic.ts'])
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const left = Object.entries(endpoints)
    .filter(([name, endpoint]) => new RegExp(`\\b${name}\\b`).test(code) && !reached.has(endpoint))
    .map(([name]) => name)
  // Asked for by the browser's keeper of credentials, and kept for all who ask.
  expect(left, 'no path of a model has an effect that makes these calls under way').toEqual([
    'loadSignInOptions',
  ])
})
