import { fromPromise } from 'xstate'
import * as z from 'zod/mini'

import {
  answerAgain,
  askQuestion,
  deleteConversation,
  renameConversation,
  startConversation,
  stopAnswer,
} from '#src/api/contract/conversations.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { sendOnce } from '#src/app/storage/send-once.ts'
import { conversationMachine } from '#src/machines/conversation/conversation.machine.ts'
import { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'
import { draftNameOf } from '#src/machines/conversation/conversation.view.ts'

/** One conversation. */
export const conversationLogic = ({ run, drafts }: Pick<FlowPorts, 'run' | 'drafts'>) =>
  conversationMachine.provide({
    actors: {
      ask: fromPromise(({ input: { id, question }, signal }) =>
        sendOnce({
          drafts,
          name: draftNameOf(id),
          content: question,
          send: (idempotencyKey) =>
            id === null
              ? run(startConversation, { question }, { signal, idempotencyKey })
              : run(askQuestion, { id, question }, { signal, idempotencyKey }),
        }),
      ),
      stop: fromPromise(({ input, signal }) => run(stopAnswer, input, { signal })),
      repeat: fromPromise(({ input, signal }) => run(answerAgain, input, { signal })),
    },
    actions: {
      // The next question may be begun already.
      forgetDraft: (_, { id, question }) => {
        const name = draftNameOf(id)
        if (drafts.read(name, z.string()) === question) {
          drafts.drop(name)
        }
      },
    },
  })

/** What is done about the person's conversations. */
export const conversationsLogic = ({ run }: Pick<FlowPorts, 'run'>) =>
  conversationsMachine.provide({
    actors: {
      rename: fromPromise(({ input, signal }) => run(renameConversation, input, { signal })),
      remove: fromPromise(({ input, signal }) => run(deleteConversation, input, { signal })),
    },
  })
