import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { required } from '#src/lib/required.ts'
import { contactModels } from '#tests/models/contact.model.ts'
import { me } from '#tests/models/samples.ts'
import { success, dropped, problem } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { expectLine, toursOf, walk, answering, type Script } from '#tests/support/paths/walk.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'

const tooLong = 'At most 4000 characters.'

const messages: Record<string, string> = {
  'contact.submit(map)': 'The map stays empty.',
  'contact.submit(idea)': 'A darker map.',
  'contact.another': '',
}
const alerts: Record<string, string | null> = {
  'contact.submit(map)': null,
  'contact.submit(idea)': null,
  'sendMessage ✗(invalid)': 'Please check what you entered.',
  'sendMessage ✗(dropped)': unreachable,
  'contact.another': null,
}

const write = (label: keyof typeof messages) => async (stage: Stage) => {
  await stage.fill('Message', messages[label] ?? '')
  await stage.click('Send message')
}

/** For somebody who comes from the page of a demo. */
const contactScript: Script = {
  moves: {
    ...answering({
      'sendMessage ✓(reference)': [
        'sendMessage',
        success('sendMessage', { reference: 'BCDF-GHJK' }),
      ],
      'sendMessage ✗(invalid)': [
        'sendMessage',
        problem('invalid-input', 'Please check what you entered.', {
          errors: [{ pointer: '/message', detail: tooLong }],
        }),
      ],
      'sendMessage ✗(dropped)': ['sendMessage', dropped],
    }),
    'contact.submit(map)': write('contact.submit(map)'),
    'contact.submit(idea)': write('contact.submit(idea)'),
    'contact.another': (stage) => stage.click('Write another message'),
  },
  scene: (state, past) => {
    if (state.matches('sent')) {
      return {
        lines: [
          'heading: Message sent',
          'status: Your message has arrived. Its reference is BCDF-GHJK.',
          'link: Go to Home',
          'button: Write another message',
        ],
      }
    }
    const isSending = state.matches('sending')
    const isWrong = past.at(-1) === 'sendMessage ✗(invalid)'
    const isFresh = past.at(-1) === 'contact.another'
    return {
      lines: [
        'heading: Contact',
        `field: Subject "demo"${isFresh ? ' (focus)' : ''}`,
        `field: Message "${lastOf(past, messages, '')}"${isWrong ? ` (focus) (${tooLong})` : ''}`,
        ...alertOf(lastOf(past, alerts, null)),
        isSending ? 'button: Sending... (busy)' : 'button: Send message',
      ],
      calls: isSending ? ['sendMessage'] : [],
    }
  },
}

const { open, rememberSession } = jsdomStage()
const [model] = contactModels

const openContact = async (person = me) => {
  rememberSession()
  const stage = open('/contact?page=/demo/robotaxi')
  await stage.answer('loadUser', success('loadUser', person))
  await stage.answer('listDemos', success('listDemos', { demos: [] }))
  return stage
}

test.each(toursOf(required(model, 'model')))('FLOW-3 ROUTE-1 $name', async (path) => {
  expect(await walk(await openContact(), path, contactScript)).toBe(path.steps.length)
})

test('ROUTE-1 what was typed is there again after leaving, for the same person', async () => {
  const stage = await openContact()
  await stage.fill('Message', 'Half a thought')
  await stage.go('/about')
  await stage.go('/contact')
  await vi.waitFor(async () =>
    expect(await stage.sight()).toContain('field: Message "Half a thought"'),
  )
})

test('ROUTE-1 a message that was on its way when the page was left arrives once, says so, and is not kept as unsent', async () => {
  const stage = await openContact()
  await stage.fill('Message', 'The map of Robotaxi stays grey.')
  await stage.click('Send message')
  await stage.go('/about')
  await stage.answer('sendMessage', success('sendMessage', { reference: 'BCDF-GHJK' }))
  expect(await screen.findByText('Your message has arrived.')).toBeDefined()
  await stage.go('/contact')
  await expectLine(stage, 'field: Message ""')
})
