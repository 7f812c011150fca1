import type { AnyMachineSnapshot } from 'xstate'

import type { Answer as WrittenAnswer, Conversation } from '#src/api/contract/conversations.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import { conversationSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { answering, expectLine, type Script } from '#tests/support/paths/walk.ts'

const { robotaxi, goneOn, beingWritten } = conversationSamples

const answerIn = ({ messages }: Conversation) => messages.at(-1) as WrittenAnswer

/** What no screen brings about by itself: the channel, and time. */
export const isOnScreen = (_: AnyMachineSnapshot, label: string) =>
  !/^(?:channel\.|network[. ]|⏱)/.test(label)

/** For somebody who opened a conversation about Robotaxi. `tell` is what the live channel says. */
export const conversationScript = (tell: (news: LiveNews) => Promise<void>): Script => {
  let newest: WrittenAnswer = answerIn(robotaxi)
  let count = robotaxi.messages.length
  /** The newest answer as it is from now on. */
  const become = (state: WrittenAnswer['state'], isAnew = false): Conversation => {
    newest = { ...newest, state, at: newest.at + (isAnew ? 1 : 0) }
    return { ...robotaxi, messages: [newest] }
  }
  const telling = (state: WrittenAnswer['state']) => {
    const { id, messages } = become(state, state === 'writing')
    return tell({ topic: 'conversation', id, messages, count })
  }
  /** The answer of a call that asked; the same question again has the same answer, written anew. */
  const asked = (answered: Conversation): Conversation => {
    const answer = answerIn(answered)
    if (newest.id !== answer.id) {
      count += answered.messages.length
    }
    newest = { ...answer, at: newest.at + 1 }
    return { ...answered, messages: [...answered.messages.slice(0, -1), newest] }
  }

  return {
    moves: {
      'question.ask(maps)': async (stage) => {
        await stage.fill('Your question', 'Does it use maps?')
        await stage.click('Ask')
      },
      'question.retry': (stage) => stage.click('Retry'),
      'question.withdraw': (stage) => stage.click('Edit'),
      'waiting.withdraw': (stage) => stage.click('Take back'),
      'answer.begun(newest)': () => telling('writing'),
      'answer.ended': async (stage) => {
        await telling('whole')
        // In a picture of its own, after the answer's end.
        await expectLine(stage, 'button: Answer again')
      },
      'answer.stop': (stage) => stage.click('Stop'),
      'answer.repeat(newest)': (stage) => stage.click('Answer again'),
      'ask ✓(answer)': (stage) =>
        stage.answer('askQuestion', success('askQuestion', asked(goneOn))),
      'ask ✓(begun)': (stage) =>
        stage.answer('askQuestion', success('askQuestion', asked(beingWritten))),
      'stop ✓(stopped)': (stage) =>
        stage.answer('stopAnswer', success('stopAnswer', become('stopped'))),
      'stop ✗(gone)': async (stage) => {
        await stage.answer('stopAnswer', problem('not-found', 'This answer does not exist.'))
        const messages = [...robotaxi.messages.slice(0, -1), ...become('stopped').messages]
        await stage.answer(
          'loadConversation',
          success('loadConversation', { ...robotaxi, messages }),
        )
      },
      'repeat ✓(again)': (stage) =>
        stage.answer('answerAgain', success('answerAgain', become('whole', true))),
      'repeat ✓(begun)': (stage) =>
        stage.answer('answerAgain', success('answerAgain', become('writing', true))),
      ...answering({
        'ask ✗(dropped)': ['askQuestion', dropped],
        'ask ✗(refused)': ['askQuestion', problem('forbidden', 'The portal is not open to you.')],
        'ask ✗(full)': ['askQuestion', problem('conflict', 'This conversation is full.')],
        'stop ✗(dropped)': ['stopAnswer', dropped],
        'repeat ✗(dropped)': ['answerAgain', dropped],
      }),
    },
    scene: (state) => ({
      lines: ['heading: What is Robotaxi about?', '…'],
      calls: callsOf(state),
    }),
  }
}

const callsOf = (state: AnyMachineSnapshot) => {
  const calls = {
    sending: 'askQuestion',
    stopping: 'stopAnswer',
    repeating: 'answerAgain',
  } as const
  const call = calls[state.value as keyof typeof calls]
  return call === undefined ? [] : [call]
}
