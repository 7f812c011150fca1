import { afterEach, expect, test, vi } from 'vitest'

import type { Me } from '#src/api/contract/user.ts'
import { required } from '#src/lib/required.ts'
import { accessWatchModels } from '#tests/models/access-watch.model.ts'
import { me } from '#tests/models/samples.ts'
import { success, type Answer } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { turnPage } from '#tests/support/turn-page.ts'
import { toursOf, walk, answering, type Script } from '#tests/support/paths/walk.ts'

const pending: Me = { ...me, organizationAccessStatus: 'pending' }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'Unknown organization.',
}
/** The client asks again by itself where the connection breaks; an answer that is none ends the call. */
const unreadable: Answer = {
  kind: 'answered',
  status: 200,
  contentType: 'application/json',
  body: {},
}

const told = (event: Event, target: EventTarget) => () => {
  target.dispatchEvent(event)
  return Promise.resolve()
}

/** ACCESS-4: the page of who waits. `turn` shows or hides it. */
const accessWatchScript = (turn: (isHidden: boolean) => void): Script => ({
  moves: {
    ...answering({
      'waitForDecision ✓(pending)': ['waitForDecision', success('waitForDecision', pending)],
      'waitForDecision ✓(rejected)': ['waitForDecision', success('waitForDecision', rejected)],
      'waitForDecision ✗(dropped)': ['waitForDecision', unreadable],
    }),
    'page.shown': () => Promise.resolve(turn(false)),
    'page.hidden': () => Promise.resolve(turn(true)),
    'network.back': (stage) => told(new Event('online'), window)().then(() => stage.settle()),
    '⏱ breath': (stage) => stage.elapse(1_500),
    '⏱ retryWait': (stage) => stage.elapse(5_000),
  },
  scene: (state) => {
    if (state.matches('decided')) {
      return {
        lines: [
          'heading: Access rejected',
          'text: Unknown organization.',
          'button: Ask again',
          'link: Write to us',
          'link: your account page',
        ],
        calls: ['waitForDecision'],
      }
    }
    return {
      lines: [
        'heading: Access pending',
        state.context.hasMissed
          ? 'status: *The server cannot be reached at the moment. We keep trying.'
          : 'status: * you need not stay here.',
        'link: Write to us',
        'link: your account page',
      ],
      calls: state.matches({ watching: 'asking' }) ? ['waitForDecision'] : [],
    }
  },
})

const { open, rememberSession } = jsdomStage()
const [model] = accessWatchModels
afterEach(() => {
  vi.restoreAllMocks()
})

// A port that breaks is none of the world's doing.
const tours = toursOf(required(model, 'model'), (_, label) => !label.endsWith('✗(fault)'))

test.each(tours)('FLOW-3 ACCESS-4 $name', async (path) => {
  turnPage(true)
  rememberSession()
  const stage = open('/setup')
  await stage.answer('loadUser', success('loadUser', pending))
  expect(await walk(stage, path, accessWatchScript(turnPage))).toBe(path.steps.length)
})
