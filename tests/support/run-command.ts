import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A command of the server as a process, without its installer; what it said, and how it ended. */
export const runCommand = async (
  script: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) => {
  const path = fileURLToPath(new URL(`../../server/${script}`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...settings,
    },
  })
  const said: string[] = []
  child.stdout.on('data', (text: Buffer) => said.push(text.toString()))
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.join('') }
}
