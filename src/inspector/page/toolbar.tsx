import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { useState } from 'react'

import { testOf } from '#src/inspector/copy-as-test.ts'
import { openRun } from '#src/inspector/page/runs.ts'
import type { Run } from '#src/inspector/protocol.ts'
import type { SeenActor } from '#src/inspector/world.ts'
import { saveFile } from '#src/lib/save-file.ts'

type ToolbarProps = {
  run: Run
  known: readonly Run[]
  actor: SeenActor | null
  past: readonly StatelyInspectionEvent[]
  onRun: (id: string) => void
}

/** Which run is shown, and what can be taken from it. */
export function Toolbar({ run, known, actor, past, onRun }: ToolbarProps) {
  const [told, setTold] = useState('')
  const test = actor === null ? null : testOf(past, actor)

  const copyTest = async () => {
    try {
      await navigator.clipboard.writeText(test ?? '')
      setTold('Test copied.')
    } catch {
      setTold('The clipboard is not open to this page.')
    }
  }
  const open = async (file: File | undefined) => {
    if (file === undefined) {
      return
    }
    try {
      onRun(openRun(await file.text()).id)
      setTold(`${file.name} opened.`)
    } catch (error) {
      setTold(
        error instanceof SyntaxError ? 'This file holds no run of the inspector.' : String(error),
      )
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
          saveFile(new Blob([JSON.stringify(run)], { type: 'application/json' }), 'run.json')
        }
      >
        Export
      </button>
      <label className="button">
        Import
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </label>
      <button type="button" disabled={test === null} onClick={() => void copyTest()}>
        Copy as test
      </button>
      <span role="status">{told}</span>
    </div>
  )
}
