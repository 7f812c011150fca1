import { fromPromise } from 'xstate'

import {
  answerAgain,
  askQuestion,
  startConversation,
  stopAnswer,
} from '#src/api/contract/conversations.ts'
import { conversationKey } from '#src/api/conversation-queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { networkBack } from '#src/app/network-back.ts'
import { keyKnownMs, sendOnce } from '#src/app/storage/send-once.ts'
import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import { askedNameOf, draftNameOf } from '#src/lib/conversation-drafts.ts'

export const conversationLogic = ({
  run,
  drafts,
  loadedData,
}: Pick<FlowPorts, 'run' | 'drafts' | 'loadedData'>) =>
  conversationMachine.provide({
    actors: {
      ask: fromPromise(({ input: { id, question, follows }, signal }) =>
        sendOnce({
          drafts,
          name: draftNameOf(id),
          content: { question, follows },
          // It goes again by itself, however long nobody answers.
          lifeMs: keyKnownMs,
          send: (idempotencyKey) =>
            id === null
              ? run(startConversation, { question }, { signal, idempotencyKey })
              : run(askQuestion, { id, question, follows }, { signal, idempotencyKey }),
        }),
      ),
      stop: fromPromise(({ input, signal }) => run(stopAnswer, input, { signal })),
      repeat: fromPromise(({ input, signal }) => run(answerAgain, input, { signal })),
      network: networkBack,
    },
    actions: {
      renewShown: () => void loadedData()?.invalidateQueries({ queryKey: conversationKey }),
      saveAsked: (_, { id, before, asked }) => {
        if (before !== id) {
          drafts.drop(askedNameOf(before))
        }
        if (asked.length === 0) {
          drafts.drop(askedNameOf(id))
        } else {
          drafts.write(askedNameOf(id), asked)
        }
      },
    },
  })
