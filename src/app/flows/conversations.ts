import { fromPromise } from 'xstate'

import {
  deleteAllConversations,
  deleteConversation,
  pinConversation,
  renameConversation,
  restoreConversation,
} from '#src/api/contract/conversations.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { conversationsMachine } from '#src/machines/conversations/conversations.machine.ts'

/** What is done about the person's conversations. */
export const conversationsLogic = ({ run }: Pick<FlowPorts, 'run'>) =>
  conversationsMachine.provide({
    actors: {
      rename: fromPromise(({ input, signal }) => run(renameConversation, input, { signal })),
      remove: fromPromise(({ input, signal }) => run(deleteConversation, input, { signal })),
      removeAll: fromPromise(({ signal }) => run(deleteAllConversations, {}, { signal })),
      restore: fromPromise(({ input, signal }) => run(restoreConversation, input, { signal })),
      pin: fromPromise(({ input, signal }) => run(pinConversation, input, { signal })),
    },
  })
