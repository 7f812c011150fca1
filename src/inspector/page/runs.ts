import * as z from 'zod/mini'

import { createStore } from '#src/inspector/page/store.ts'
import { openInspectorChannel, type InspectorNews, type Run } from '#src/inspector/protocol.ts'

/** Every run that was heard of or opened from a file, the newest first. */
export const runs = createStore<readonly Run[]>([])

/** A tab tells its run whenever an inspector comes: whoever heard more of it keeps that. */
const put = (run: Run) =>
  runs.change((known) => {
    const before = known.find(({ id }) => id === run.id)
    if (before === undefined) {
      return [run, ...known]
    }
    return before.messages.length < run.messages.length
      ? known.map((it) => (it === before ? run : it))
      : known
  })

const add = ({ id, page, messages }: Extract<InspectorNews, { kind: 'told' }>) => {
  const run = runs.get().find((it) => it.id === id)
  const leftOut = run?.leftOut ?? 0
  put({ id, page, messages: [...(run?.messages ?? []), ...messages], leftOut })
}

/** Hears the portal's tabs, and asks them for what they did before. */
export const hearRuns = () => {
  const channel = openInspectorChannel()
  channel.addEventListener('message', ({ data }: MessageEvent<InspectorNews>) => {
    if (data.kind === 'told') {
      add(data)
    } else if (data.kind === 'run') {
      put(data.run)
    }
  })
  channel.postMessage({ kind: 'asked' } satisfies InspectorNews)
}

const runSchema = z.object({
  page: z.string(),
  messages: z.array(z.looseObject({ type: z.string(), sessionId: z.string() })),
  leftOut: z._default(z.number(), 0),
})

const runIn = (text: string) => {
  try {
    return runSchema.safeParse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Takes up a run that was written to a file; `null` where it is none. */
export const openRun = (text: string): Run | null => {
  const found = runIn(text)
  if (found?.success !== true) {
    return null
  }
  const { page, messages, leftOut } = found.data
  const run = {
    id: crypto.randomUUID(),
    page: `${page}, from a file`,
    // A file that this page wrote: what it does not know of a message it leaves out.
    messages: messages as never,
    leftOut,
  }
  put(run)
  return run
}
