import { useState } from 'react'

import { openRun } from '#src/inspector/page/runs.ts'

/** Takes a run from a file. */
export function OpenRun({ onRun }: { onRun: (id: string) => void }) {
  const [problem, setProblem] = useState('')

  const open = async (file: File | undefined) => {
    if (file === undefined) {
      return
    }
    const run = openRun(await file.text())
    setProblem(run === null ? 'This file holds no run of the inspector.' : '')
    if (run !== null) {
      onRun(run.id)
    }
  }
  return (
    <>
      <label className="button">
        Import
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ target }) => void open(target.files?.[0])}
        />
      </label>
      <span role="alert">{problem}</span>
    </>
  )
}
