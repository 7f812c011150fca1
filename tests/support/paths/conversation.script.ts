import type { AnyMachineSnapshot } from 'xstate'

import type { Answer as WrittenAnswer, Conversation } from '#src/api/contract/conversations.ts'
import type { LiveNews } from '#src/api/contract/live.ts'
import { conversationSamples } from '#tests/models/samples.ts'
import { dropped, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { robotaxi, goneOn } = conversationSamples

const tools = ['button: Copy answer', 'button: Good answer', 'button: Bad answer']

/** What is asked, if anything is, and what comes of it. */
const underWay = (state: AnyMachineSnapshot, past: readonly string[]) => {
  if (state.matches('failed')) {
    return [...alertOf(`${unreachable}RetryEdit`), 'button: Retry', 'button: Edit']
  }
  const isRefused = state.matches('idle') && /^(?:stop|repeat) ✗/.test(past.at(-1) ?? '')
  return isRefused ? alertOf(unreachable) : []
}

const answerIn = ({ messages }: Conversation) => messages.at(-1) as WrittenAnswer

/** For somebody who opened a conversation about Robotaxi. `tell` is what the live channel says. */
export const conversationScript = (tell: (news: LiveNews) => Promise<void>): Script => {
  let newest: WrittenAnswer = answerIn(robotaxi)
  let count = robotaxi.messages.length
  /** The newest answer as it is from now on. */
  const become = (state: WrittenAnswer['state'], isAnew = false): Conversation => {
    newest = { ...newest, state, at: newest.at + (isAnew ? 1 : 0) }
    return { ...robotaxi, messages: [newest] }
  }
  const telling = async (state: WrittenAnswer['state']) => {
    const { id, messages } = become(state, true)
    await tell({ topic: 'conversation', id, messages, count })
  }

  const ask = (question: string) => async (stage: Stage) => {
    // Nothing is asked while an answer is being written.
    if (newest.state === 'writing') {
      await telling('whole')
    }
    await stage.fill('Your question', question)
    await stage.click('Ask')
  }

  return {
    moves: {
      'question.ask(maps)': ask('Does it use maps?'),
      'question.ask(riders)': ask('Who are the riders?'),
      'question.retry': (stage) => stage.click('Retry'),
      'question.withdraw': (stage) => stage.click('Edit'),
      'answer.stop(newest)': async (stage) => {
        await telling('writing')
        await stage.click('Stop')
      },
      'answer.repeat(newest)': async (stage) => {
        await telling('whole')
        await stage.click('Answer again')
      },
      'ask ✓(answer)': (stage) => {
        const answer = answerIn(goneOn)
        if (newest.id !== answer.id) {
          newest = answer
          count += goneOn.messages.length
        }
        return stage.answer('askQuestion', success('askQuestion', goneOn))
      },
      'stop ✓(stopped)': (stage) =>
        stage.answer('stopAnswer', success('stopAnswer', become('stopped'))),
      'repeat ✓(again)': (stage) =>
        stage.answer('answerAgain', success('answerAgain', become('whole', true))),
      ...answering({
        'ask ✗(dropped)': ['askQuestion', dropped],
        'stop ✗(dropped)': ['stopAnswer', dropped],
        'repeat ✗(dropped)': ['answerAgain', dropped],
      }),
    },
    scene: (state, past) => {
      const last = past.at(-1)
      const hasFocus = /^(?:question|answer\.stop)/.test(last ?? '')
      const isTakenBack = past.findLast((it) => it.startsWith('question.')) === 'question.withdraw'
      const taken = past.findLast((it) => it.startsWith('question.ask'))
      const draft = taken === 'question.ask(maps)' ? 'Does it use maps?' : 'Who are the riders?'
      const hasGoneOn = past.includes('ask ✓(answer)')
      const isWriting = newest.state === 'writing'
      const newestTools = isWriting ? [] : ['button: Answer again', ...tools]
      const isBusy = !state.matches('idle') || !isTakenBack
      return {
        lines: [
          'heading: What is Robotaxi about?',
          'link: *RobotaxiA fleet on one map.',
          ...(hasGoneOn ? tools : newestTools),
          ...(hasGoneOn ? newestTools : []),
          ...underWay(state, past),
          `field: Your question "${isTakenBack ? draft : ''}"${hasFocus ? ' (focus)' : ''}`,
          isWriting
            ? `button: Stop${state.matches('stopping') ? ' (busy)' : ''}`
            : isBusy
              ? 'button: Ask (busy)'
              : 'button: Ask',
        ],
        calls: callsOf(state),
      }
    },
  }
}

const callsOf = (state: AnyMachineSnapshot) => {
  const calls = { asking: 'askQuestion', stopping: 'stopAnswer', repeating: 'answerAgain' } as const
  const call = calls[state.value as keyof typeof calls]
  return call === undefined ? [] : [call]
}
