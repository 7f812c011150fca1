import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const path = (...parts) => join(root, ...parts)
export const say = (text) => process.stderr.write(`${text}\n`)

/** Something the person at the keyboard can act on; shown as one line, without a stack. */
export class Failure extends Error {}

/** The Node that comes with the packages; its `bin` holds the platform's own binary. */
export const packagedNode = path(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** The script behind an installed package's command, run by `runNode` on every platform alike. */
export function command(packageName, name = packageName) {
  const { bin } = JSON.parse(
    readFileSync(path('node_modules', packageName, 'package.json'), 'utf8'),
  )
  return path('node_modules', packageName, typeof bin === 'string' ? bin : bin[name])
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end and answers how it ended. Signals reach it, and this process outlives
 * it, so that the shell's prompt returns only when all is shut down.
 */
export function run(file, args, { capture = false, env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))

    const forward = (signal) => {
      // A terminal sends Ctrl-C to the child as well; a second one would mean 'at once'.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    const settle = () => {
      for (const signal of forwarded) process.off(signal, forward)
    }

    child.on('error', (error) => {
      settle()
      reject(new Failure(`${file} could not be run: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      settle()
      resolve({ code, signal, output: Buffer.concat(output).toString('utf8') })
    })
  })
}

export const runNode = (args, options) => run(packagedNode, args, options)

export const isSuccess = ({ code }) => code === 0

/** Ends this process the way the child ended. */
export function exitLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}
