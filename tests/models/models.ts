import { globSync } from 'node:fs'
import { join } from 'node:path'

import type { FlowModel } from '#tests/support/flow-model.ts'

const ending = '.model.ts'
const files = globSync(`*${ending}`, { cwd: import.meta.dirname }).toSorted((a, b) =>
  a.slice(0, -ending.length).localeCompare(b.slice(0, -ending.length)),
)

const modelsIn = async (file: string) => {
  const exported = (await import(/* @vite-ignore */ join(import.meta.dirname, file))) as object
  const [, models] = Object.entries(exported).find(([name]) => name.endsWith('Models')) ?? []
  if (!Array.isArray(models)) {
    throw new Error(`${file} exports no models.`)
  }
  // What is not one fails in whatever walks it.
  return [file.slice(0, -ending.length), models as readonly FlowModel[]] as const
}

/** The models of every flow that has a file here, by the flow's folder. Time itself, `countdown`, is tested by hand. */
export const modelsByFlow: Readonly<Record<string, readonly FlowModel[]>> = Object.fromEntries(
  await Promise.all(files.map(modelsIn)),
)
