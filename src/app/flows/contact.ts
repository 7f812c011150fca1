import { fromPromise } from 'xstate'

import { sendMessage } from '#src/api/contract/contact.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { contactMachine } from '#src/machines/contact/contact.machine.ts'

/** A message to the team; one that may have arrived goes again under the same key. */
export const contactLogic = ({ run, drafts }: Pick<FlowPorts, 'run' | 'drafts'>) => {
  let idempotencyKey = crypto.randomUUID()

  return contactMachine.provide({
    actors: {
      sendMessage: fromPromise(({ input: { draft, isRepeat }, signal }) => {
        idempotencyKey = isRepeat ? idempotencyKey : crypto.randomUUID()
        return run(sendMessage, draft, { signal, idempotencyKey })
      }),
    },
    actions: { dropKept: () => drafts.drop('contact') },
  })
}
