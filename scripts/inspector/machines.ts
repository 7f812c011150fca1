import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { StateMachine, type AnyStateMachine } from 'xstate'

const folder = join(import.meta.dirname, '../../src/machines')
const files = globSync('*/*.machine.ts', { cwd: folder }).toSorted((a, b) =>
  dirname(a).localeCompare(dirname(b)),
)

const machineIn = async (file: string) => {
  const exported = (await import(/* @vite-ignore */ join(folder, file))) as object
  const machine = Object.values(exported).find((it) => it instanceof StateMachine)
  if (machine === undefined) {
    throw new Error(`${file} exports no machine.`)
  }
  return [dirname(file), machine as AnyStateMachine] as const
}

/** Every machine of the product, by its folder: for what is built and tested of all of them, never for a browser. */
export const machinesByFlow: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  await Promise.all(files.map(machineIn)),
)
