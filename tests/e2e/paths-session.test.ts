import { describe, expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { beginSession } from '#tests/support/browser-session.ts'
import { sessionModels } from '#tests/models/session.model.ts'
import { realSessionServer } from '#tests/support/paths/real-server.ts'
import {
  isExtending,
  isSessionStepFeasible,
  sessionScript,
} from '#tests/support/paths/session.script.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'
import { useTours } from '#tests/support/paths/browser-tours.ts'
import { usePortal } from '#tests/support/use-portal.ts'

const { addPartner, answered, forgetLimits, newPage, stageOf } = useTours()
const withoutLeads = usePortal({ DEMO_SESSION_REQUIRED: 'false' })

// Other tabs, and time that runs out over a renewal, are left to the tours without a browser.
const isInBrowser: Parameters<typeof toursOf>[1] = (state, label) => {
  const isSettled = state.matches({ signedIn: { token: 'settled' } })
  const isLeftOut = label.includes('Elsewhere') || (label.startsWith('until') && !isSettled)
  return isSessionStepFeasible(state, label) && !isLeftOut
}

describe('FLOW-3 SESSION-2 the session in a browser, against the real server', () => {
  const [, model] = sessionModels
  const tours = toursOf(required(model, 'model'), isInBrowser, true)

  test.each(tours)('$name', async (path) => {
    const page = await newPage(withoutLeads.url())
    const email = await addPartner()
    await beginSession(page, email)
    const stage = await stageOf(page, '/demo/robotaxi')

    const noTab = { begin: () => {}, renew: () => {}, end: () => {}, change: () => {} }
    const script = sessionScript(noTab, realSessionServer({ email, forgetLimits }))
    const moves = {
      ...script.moves,
      'session.logout': async (...[it, turn]: Parameters<(typeof script.moves)[string]>) => {
        if (turn.from.matches({ signedIn: { lifetime: 'active' } }) || isExtending(turn.from)) {
          await it.click('Account of Ada Lovelace')
        }
        await required(script.moves['session.logout'], 'move')(it, turn)
      },
    }
    expect(await walk(stage, path, { ...script, moves })).toBe(path.steps.length)
  })
})

test('FLOW-3 the real server answered every call of these tours', () => {
  expect(answered()).toEqual([
    'addLog',
    'checkIdentifier',
    'finishLogin',
    'listDemos',
    'loadDemo',
    'loadUser',
    'logout',
    'refresh',
    'startLogin',
  ])
})
