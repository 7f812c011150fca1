import type { AnyMachineSnapshot } from 'xstate'

import { conversationSamples } from '#tests/models/samples.ts'
import { dropped, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { goneOn } = conversationSamples

const ask = (question: string) => async (stage: Stage) => {
  await stage.fill('Your question', question)
  await stage.click('Ask')
}

const tools = ['button: Copy answer', 'button: Good answer', 'button: Bad answer']

/** What is asked, if anything is, and what comes of it. */
const underWay = (state: AnyMachineSnapshot) =>
  state.matches('failed')
    ? [...alertOf(`${unreachable}RetryEdit`), 'button: Retry', 'button: Edit']
    : []

/** For somebody who opened a conversation about Robotaxi. */
export const conversationScript: Script = {
  moves: {
    'question.ask(maps)': ask('Does it use maps?'),
    'question.ask(riders)': ask('Who are the riders?'),
    'question.retry': (stage) => stage.click('Retry'),
    'question.withdraw': (stage) => stage.click('Edit'),
    ...answering({
      'ask ✓(answer)': ['askQuestion', success('askQuestion', goneOn)],
      'ask ✗(dropped)': ['askQuestion', dropped],
    }),
  },
  scene: (state, past) => {
    const last = past.at(-1)
    const hasFocus = last?.startsWith('question.') === true
    const isTakenBack = last === 'question.withdraw'
    const taken = past.findLast((it) => it.startsWith('question.ask'))
    const draft = taken === 'question.ask(maps)' ? 'Does it use maps?' : 'Who are the riders?'
    return {
      lines: [
        'heading: What is Robotaxi about?',
        'link: *RobotaxiA fleet on one map.',
        ...tools,
        ...(past.includes('ask ✓(answer)') ? tools : []),
        ...underWay(state),
        `field: Your question "${isTakenBack ? draft : ''}"${hasFocus ? ' (focus)' : ''}`,
        !isTakenBack ? 'button: Ask (busy)' : 'button: Ask',
      ],
      calls: state.matches('asking') ? ['askQuestion'] : [],
    }
  },
}
