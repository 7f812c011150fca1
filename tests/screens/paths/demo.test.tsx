import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { Mark } from '#src/machines/favourites/favourites.machine.ts'
import { copyLinkModels } from '#tests/models/copy-link.model.ts'
import { demoOpenModels } from '#tests/models/demo-open.model.ts'
import { favouritesModels } from '#tests/models/favourites.model.ts'
import { leadModels } from '#tests/models/lead.model.ts'
import { lead, me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { copyLinkScript } from '#tests/support/paths/copy-link.script.ts'
import {
  demoOpenScript,
  isDemoStepFeasible,
  type DemoWorld,
} from '#tests/support/paths/demo-open.script.ts'
import { favouritesScript } from '#tests/support/paths/favourites.script.ts'
import { blankTab } from '#tests/support/paths/blank-tab.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { leadScript } from '#tests/support/paths/lead.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { expectLine, toursOf, walk } from '#tests/support/paths/walk.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const { open, app, path: shownPath, rememberSession } = jsdomStage()
const [copyLink] = copyLinkModels
const [demoOpen] = demoOpenModels
const [leadModel] = leadModels
const [favourites] = favouritesModels
const partner = { ...me, organizationAccessStatus: 'approved' as const }

/** What the browser was asked to open, and whether it refuses. */
const browser = { isRefusing: false, tabs: 0, here: 0 }

beforeEach(() => {
  Object.assign(browser, { isRefusing: false, tabs: 0, here: 0 })
  vi.stubGlobal('open', () => {
    browser.tabs += 1
    return browser.isRefusing ? null : blankTab()
  })
  const goThere = () => {
    browser.here += 1
  }
  const { origin, href } = window.location
  vi.stubGlobal('location', { origin, href, assign: goThere, replace: goThere })
})

const openDemo = async (address: string) => {
  rememberSession()
  const stage = open(address)
  await stage.answer('loadUser', success('loadUser', partner))
  await stage.answer('listDemos', success('listDemos', { demos: [sampleDemo()] }))
  await stage.answer('loadDemo', success('loadDemo', sampleDemo()))
  return stage
}

const world: DemoWorld = {
  path: () => Promise.resolve(shownPath()),
  lead: (held) => {
    const demoSessionRequired = held !== 'not needed'
    app().actor.send({ type: 'me.changed', me: { ...partner, demoSessionRequired } })
    app().demoSession.send(
      held === 'valid'
        ? { type: 'demoSession.begin', lead, deadline: Date.now() + 3_600_000 }
        : { type: 'demoSession.end' },
    )
  },
  refuseTab: (isRefused) => {
    browser.isRefusing = isRefused
  },
  closeTab: () => app().flow('demoOpen')?.send({ type: 'demo.blocked' }),
}

/** The page, below what became of the demo. */
const watching = (stage: Stage): Stage => ({
  ...stage,
  sight: async () => [
    `opened: ${browser.tabs} in tabs, ${browser.here} here`,
    ...(await stage.sight()),
  ],
})

describe('FLOW-3 DEMO-5 the ways to a demo', () => {
  const tours = toursOf(required(demoOpen, 'model'), isDemoStepFeasible)
  test.each(tours)('$name', async (path) => {
    const stage = watching(await openDemo('/demo/robotaxi'))
    expect(await walk(stage, path, demoOpenScript(world))).toBe(path.steps.length)
  })
})

/** Something the browser is asked for, under way until the test says how it ended. */
const heldEffect = () => {
  let running: PromiseWithResolvers<void> | undefined
  return {
    begin: () => {
      running = Promise.withResolvers<void>()
      return running.promise
    },
    done: () => running?.resolve(),
    fail: () => running?.reject(new Error('Denied.')),
  }
}

describe('FLOW-3 DEMO-2 the link to the demo', () => {
  test.each(toursOf(required(copyLink, 'model')))('$name', async (path) => {
    const clipboard = heldEffect()
    const sharing = heldEffect()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(clipboard.begin)
    Object.assign(navigator, { share: sharing.begin })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share')
    })
    const stage = await openDemo('/demo/robotaxi')
    expect(await walk(stage, path, copyLinkScript(clipboard, sharing))).toBe(path.steps.length)
  })
})

/** A press says the other of what is shown. */
const isOtherThanShown = ({ context: { marks } }: AnyMachineSnapshot, label: string) => {
  const isOn = (marks as readonly Mark[]).at(-1)?.isFavourite ?? false
  return label === 'demo.mark(liked)' ? !isOn : label !== 'demo.mark(left)' || isOn
}
/** The star, and what is told in the banner of the frame above the page. */
const star = (stage: Stage): Stage => ({
  ...stage,
  sight: () => {
    const isOn = screen.getByRole('button', { name: 'Favourite' }).ariaPressed === 'true'
    const told = screen.queryAllByText(/^Robotaxi could not be/)
    const lines = told.map(({ textContent }) => `told: ${textContent}`)
    return Promise.resolve([`star: ${isOn ? 'on' : 'off'}`, ...lines])
  },
})

describe('FLOW-3 DEMO-9 the star of a demo', () => {
  test.each(toursOf(required(favourites, 'model'), isOtherThanShown))('$name', async (path) => {
    const stage = await openDemo('/demo/robotaxi')
    await expectLine(stage, 'button: Favourite')
    expect(await walk(star(stage), path, favouritesScript)).toBe(path.steps.length)
  })
})

describe('FLOW-3 LEAD-1 LEAD-5 the lead form', () => {
  // To go on with a lead of today takes one: it is seen on a form of its own.
  const tours = toursOf(required(leadModel, 'model'), (_, label) => !label.includes('resume'))
  test.each(tours)('$name', async (path) => {
    const stage = await openDemo('/demo/robotaxi/open')
    expect(await walk(stage, path, leadScript())).toBe(path.steps.length)
  })
})
