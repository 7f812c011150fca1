import { sendMessage, type ContactDraft } from '#src/api/contract/contact.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { sendOnce } from '#src/app/storage/send-once.ts'
import { contactMachine } from '#src/machines/contact/contact.machine.ts'

/** A message to the team. */
export const contactLogic = (ports: FlowPorts) => {
  const { run, drafts } = ports
  const outliving = outlivingIn(ports)
  const dropKept = () => drafts.drop('contact')

  return contactMachine.provide({
    actors: {
      sendMessage: outliving({
        send: (draft: ContactDraft, options) =>
          sendOnce({
            drafts,
            name: 'contact',
            content: draft,
            send: (idempotencyKey) => run(sendMessage, draft, { ...options, idempotencyKey }),
          }),
        finish: dropKept,
        words: () => ({
          done: 'Your message has arrived.',
          failed: 'Your message could not be sent.',
        }),
      }),
    },
    actions: { dropKept },
  })
}
