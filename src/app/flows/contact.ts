import { fromPromise } from 'xstate'

import { sendMessage } from '#src/api/contract/contact.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { sendOnce } from '#src/app/storage/send-once.ts'
import { contactMachine } from '#src/machines/contact/contact.machine.ts'

/** A message to the team. */
export const contactLogic = ({ run, drafts }: Pick<FlowPorts, 'run' | 'drafts'>) =>
  contactMachine.provide({
    actors: {
      sendMessage: fromPromise(({ input: draft, signal }) =>
        sendOnce({
          drafts,
          name: 'contact',
          content: draft,
          send: (idempotencyKey) => run(sendMessage, draft, { signal, idempotencyKey }),
        }),
      ),
    },
    actions: { dropKept: () => drafts.drop('contact') },
  })
