import { createStore } from '#src/inspector/page/store.ts'
import { openInspectorChannel, type InspectorNews, type Run } from '#src/inspector/protocol.ts'

/** Every run that was heard of or opened from a file, the newest first. */
export const runs = createStore<readonly Run[]>([])

const put = (run: Run) =>
  runs.change((known) =>
    known.some(({ id }) => id === run.id)
      ? known.map((it) => (it.id === run.id ? run : it))
      : [run, ...known],
  )

const add = ({ id, page, message }: Extract<InspectorNews, { kind: 'told' }>) => {
  const run = runs.get().find((it) => it.id === id)
  put({ id, page, messages: [...(run?.messages ?? []), message] })
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

/** Takes up a run that was written to a file. Throws where it is none. */
export const openRun = (text: string) => {
  const run = JSON.parse(text) as Partial<Run>
  if (!Array.isArray(run.messages) || typeof run.page !== 'string') {
    throw new TypeError('This file holds no run of the inspector.')
  }
  const opened: Run = {
    id: crypto.randomUUID(),
    page: `${run.page} (from a file)`,
    messages: run.messages,
  }
  put(opened)
  return opened
}
