import type { AnyMachineSnapshot } from 'xstate'

import { dropped, success, type Answer } from '#tests/support/paths/answer.ts'
import { fillLead } from '#tests/support/paths/lead.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { lastOf } from '#tests/support/paths/telling.ts'
import { expectLine, type Scene, type Script, type Turn } from '#tests/support/paths/walk.ts'
import { lead } from '#tests/models/samples.ts'

/** The lead that the person has when they ask for the demo. */
type Lead = 'not needed' | 'valid' | 'missing'

/** The world around the demo's pages, in the test's hand. */
export type DemoWorld = {
  readonly path: () => Promise<string>
  readonly lead: (lead: Lead) => void
  /** Does the browser refuse the next tab? */
  readonly refuseTab: (isRefused: boolean) => void
  /** The browser takes back a tab that it let open. */
  readonly closeTab: () => void
}

/**
 * Addresses and buttons do not allow every event in every state. A demo session that is over, or gone on with, and a demo that is
 * gone are each seen on a demo of their own.
 */
export const isDemoStepFeasible = (state: AnyMachineSnapshot, label: string) => {
  if (/^logOpen ✗\((?:over|demo gone|lead gone)\)$|^lead ✓\(resumed\)$/.test(label)) {
    return false
  }
  if (state.matches({ demo: 'arriving' })) {
    return label === 'demo.blocked' || label === 'demo.access(go, lead valid)'
  }
  return state.matches({ demo: 'lead' }) || state.matches({ demo: 'opening' })
    ? !label.startsWith('demo.access') && label !== 'demo.blocked'
    : true
}

const pages = {
  page: '/demo/robotaxi',
  go: '/demo/robotaxi/go',
  open: '/demo/robotaxi/open',
  redirect: '/open/robotaxi',
  switch: '/demo/robotaxi/open?switch=true',
} as const

/** How the demo opens on each way to it (DEMO-5). */
const openings: Record<string, 'tab' | 'here'> = {
  'demo.access(page, no lead needed)': 'tab',
  'demo.access(page, lead valid)': 'tab',
  'demo.access(go, lead valid)': 'tab',
  'demo.access(open, lead valid)': 'here',
  'demo.access(redirect, lead valid)': 'here',
  'lead ✓(sent)': 'tab',
}
/** The go page, reached by sending the lead, finds the demo open already. */
const isOpening = (label: string, index: number, past: readonly string[]) => {
  const isFollowingLead = past
    .slice(0, index)
    .findLast((it) => it !== 'demo.blocked')
    ?.startsWith('lead ✓(sent)')
  return label in openings && !(label.startsWith('demo.access(go') && isFollowingLead === true)
}
const openedBy = (past: readonly string[]) => past.filter(isOpening).map((label) => openings[label])

/** Which page is shown beneath, where a step leads to another. */
const places: Record<string, 'demo' | 'opening'> = {
  'demo.access(page, no lead needed)': 'demo',
  'demo.access(page, lead valid)': 'demo',
  'demo.access(open, lead valid)': 'demo',
  'demo.access(go, lead valid)': 'opening',
  'demo.access(redirect, lead valid)': 'opening',
  'lead ✓(sent)': 'opening',
  'lead ✓(back)': 'demo',
  'demo.leave': 'demo',
}

type Trouble = 'blocked' | 'slow' | null

const troubles = {
  blocked: 'Your browser did not let the new tab open.',
  slow: 'The demo is taking longer than usual.',
}
const hints = {
  blocked: 'Please use the button.',
  slow: 'You can also use the button.',
}

const demoPage = (isLoading: boolean, trouble: Trouble) => [
  'link: Back to Home',
  'heading: Robotaxi',
  isLoading ? 'button: Loading... (busy)' : 'button: Access Demo',
  'button: Copy link',
  'button: Favourite',
  ...(trouble === null ? [] : [`alert: ${troubles[trouble]} Open Robotaxi`, 'link: Open Robotaxi']),
  '…',
]
const openingPage = (isLoading: boolean, trouble: Trouble) => [
  'heading: Robotaxi',
  ...(isLoading
    ? ['status: Loading...']
    : [
        trouble === null
          ? 'status: The demo is open. If you do not see it, please use the button.'
          : `status: ${troubles[trouble]} ${hints[trouble]}`,
        'link: Open Robotaxi',
      ]),
  'link: Back to the demo page',
]

const linesOf = (state: AnyMachineSnapshot, past: readonly string[]) => {
  if (state.matches({ demo: 'lead' })) {
    return ['heading: Who are you demoing to?', '…']
  }
  const isLoading = state.matches({ demo: 'opening' })
  const trouble =
    (['blocked', 'slow'] as const).find((it) => state.matches({ demo: { opened: it } })) ?? null
  return lastOf(past, places, 'demo') === 'demo'
    ? demoPage(isLoading, trouble)
    : openingPage(isLoading, trouble)
}

/** Entries on their way to the log: none is given up when a person goes on (LOG-1). */
const logsUnderWay = (past: readonly string[]): Scene['calls'] => {
  const since = past.findLastIndex((label) => label.startsWith('logOpen')) + 1
  return past
    .filter((label, index) => index >= since && isOpening(label, index, past))
    .map(() => 'addLog')
}

const answerLogs = (answer: Answer) => async (stage: Stage) => {
  const calls = await stage.calls()
  for (const call of calls.filter((it) => it === 'addLog')) {
    await stage.answer(call, answer)
  }
}

const goToPage = async (stage: Stage) => {
  await stage.go(pages.page)
  await expectLine(stage, 'link: Back to Home')
}

/** DEMO-5: the ways to a demo, for one whose address is known. */
export const demoOpenScript = (
  world: DemoWorld,
  { stored, logged } = {
    stored: success('addLead', lead),
    logged: success('addLog', { id: 'log-1' }),
  },
): Script => {
  const access =
    (from: keyof typeof pages, held: Lead) =>
    async (stage: Stage, { from: state, rest }: Turn) => {
      if (state.matches({ demo: 'arriving' })) {
        return
      }
      world.lead(held)
      world.refuseTab(rest[0]?.label === 'demo.blocked')
      const path = await world.path()
      const isThere = path === pages[from]
      if (from === 'page' ? !isThere && path !== pages.open : isThere) {
        await goToPage(stage)
      }
      await (from === 'page' ? stage.click('Access Demo') : stage.go(pages[from]))
    }

  return {
    moves: {
      'demo.access(page, no lead needed)': access('page', 'not needed'),
      'demo.access(page, lead valid)': access('page', 'valid'),
      'demo.access(page, lead missing)': access('page', 'missing'),
      'demo.access(go, lead valid)': access('go', 'valid'),
      'demo.access(go, lead missing)': access('go', 'missing'),
      'demo.access(open, lead valid)': access('open', 'valid'),
      'demo.access(open, lead missing)': access('open', 'missing'),
      'demo.access(redirect, lead valid)': access('redirect', 'valid'),
      'demo.access(switch, lead valid)': access('switch', 'valid'),
      'demo.blocked': async (_, { past }) => {
        if (!isOpening(past.at(-1) ?? '', past.length - 1, past)) {
          world.closeTab()
        }
      },
      'demo.leave': async (stage) => {
        if ((await world.path()) === pages.page) {
          await stage.go('/')
          await expectLine(stage, 'heading: Hello *')
        }
        await goToPage(stage)
      },
      'lead ✓(sent)': async (stage, { rest }) => {
        world.refuseTab(rest[0]?.label === 'demo.blocked')
        await fillLead(stage, 'Acme')
        await stage.answer('addLead', stored)
      },
      'lead ✓(back)': (stage) => stage.click('Back'),
      'logOpen ✓(logged)': answerLogs(logged),
      'logOpen ✗(dropped)': answerLogs(dropped),
      '⏱ patience': (stage) => stage.elapse(3_000),
    },
    scene: (state, past, next) => {
      if (state.matches({ demo: 'arriving' }) || next === 'demo.blocked') {
        return null
      }
      const opened = openedBy(past)
      const count = (target: 'tab' | 'here') => opened.filter((it) => it === target).length
      return {
        lines: [`opened: ${count('tab')} in tabs, ${count('here')} here`, ...linesOf(state, past)],
        calls: logsUnderWay(past) ?? [],
      }
    },
  }
}
