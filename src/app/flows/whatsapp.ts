import { fromPromise } from 'xstate'

import {
  loadWhatsApp,
  pairWhatsApp,
  sendWhatsAppTemplate,
  unlinkWhatsApp,
  type WhatsAppStanding,
} from '#src/api/contract/whatsapp.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { onThisClock } from '#src/app/on-this-clock.ts'
import { sendOnce } from '#src/app/storage/send-once.ts'
import { heldStanding } from '#src/machines/whatsapp/held-standing.ts'
import { whatsAppMachine } from '#src/machines/whatsapp/whatsapp.machine.ts'

/** By `call`: what goes on all the time, and what holds a code, is no run that anybody looks at. */
export const whatsAppLogic = ({ call, drafts }: Pick<FlowPorts, 'call' | 'drafts'>) =>
  whatsAppMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => held(await call(loadWhatsApp, {}, { signal }))),
      pair: fromPromise(async ({ signal }) =>
        onThisClock(await call(pairWhatsApp, {}, { signal })),
      ),
      send: fromPromise(async ({ input, signal }) =>
        held(
          await sendOnce({
            drafts,
            name: 'whatsapp',
            content: input,
            send: (idempotencyKey) => call(sendWhatsAppTemplate, input, { signal, idempotencyKey }),
          }),
        ),
      ),
      unlink: fromPromise(async ({ signal }) => held(await call(unlinkWhatsApp, {}, { signal }))),
    },
  })

const held = (standing: WhatsAppStanding) => heldStanding(standing, Date.now())
