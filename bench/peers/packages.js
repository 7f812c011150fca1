import { assign, createActor, fromPromise, setup } from 'xstate'
import * as z from 'zod/mini'

/** The least that asks as our page does: a chart of one question, an address and an answer that are read by a schema. */
const fields = z.strictObject({ email: z.email().check(z.maxLength(254)) })
const answer = z.object({ methods: z.array(z.object({ key: z.string(), type: z.string() })) })

const machine = setup({
  actors: {
    ask: fromPromise(async ({ input, signal }) => {
      const response = await fetch('/ask', {
        method: 'POST',
        body: JSON.stringify(input),
        signal,
      })
      return answer.parse(await response.json())
    }),
  },
}).createMachine({
  context: { email: '', methods: [] },
  initial: 'editing',
  states: {
    editing: {
      on: {
        submit: { target: 'asking', actions: assign(({ event }) => ({ email: event.email })) },
      },
    },
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ email: context.email }),
        onDone: {
          target: 'editing',
          actions: assign(({ event }) => ({ methods: event.output.methods })),
        },
        onError: 'editing',
      },
    },
  },
})

const actor = createActor(machine).start()

window.tell = () => {
  const read = fields.safeParse(Object.fromEntries(new FormData(window.kept)))
  if (read.success) {
    actor.send({ type: 'submit', ...read.data })
  }
}
if (window.kept) {
  window.tell()
}
