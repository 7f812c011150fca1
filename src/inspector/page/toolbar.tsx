import { useState } from 'react'

import { isTestable, testOf } from '#src/inspector/copy-as-test.ts'
import { OpenRun } from '#src/inspector/page/open-run.tsx'
import type { Run, ToldMessage } from '#src/inspector/protocol.ts'
import type { SeenActor } from '#src/inspector/world.ts'
import { saveFile } from '#src/lib/save-file.ts'

type ToolbarProps = {
  run: Run
  known: readonly Run[]
  actor: SeenActor | null
  past: readonly ToldMessage[]
  onRun: (id: string) => void
}

/** Which run is shown, and what can be taken from it. */
export function Toolbar({ run, known, actor, past, onRun }: ToolbarProps) {
  const [told, setTold] = useState('')
  const canTest = actor !== null && isTestable(past, actor)

  const copyTest = async () => {
    try {
      await navigator.clipboard.writeText((actor && testOf(past, actor)) ?? '')
      setTold('Test copied.')
    } catch {
      setTold('The clipboard is not open to this page.')
    }
  }
  return (
    <div className="toolbar">
      <label>
        Run
        <select value={run.id} onChange={({ target }) => onRun(target.value)}>
          {known.map(({ id, page, messages }, index) => (
            <option key={id} value={id}>
              {known.length - index}. {page} ({messages.length})
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        onClick={() =>
          saveFile(new File([JSON.stringify(run)], 'run.json', { type: 'application/json' }))
        }
      >
        Export
      </button>
      <OpenRun onRun={onRun} />
      <button type="button" disabled={!canTest} onClick={() => void copyTest()}>
        Copy as test
      </button>
      <span role="status">{told}</span>
    </div>
  )
}
