import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

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
export const contactScript: Script = {
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
