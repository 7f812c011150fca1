import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const path = (...parts) => join(root, ...parts)
export const say = (text) => process.stderr.write(`${text}\n`)

/** Something the person at the keyboard can act on; shown as one line, without a stack. */
export class Failure extends Error {}

const platform = process.platform === 'win32' ? 'win' : process.platform
const binary = process.platform === 'win32' ? 'node.exe' : 'node'

/** The Node for this machine in a folder's packages; no install script is needed for it. */
export const packagedNodeIn = (folder) =>
  join(folder, `node_modules/node-${platform}-${process.arch}/bin`, binary)

/**
 * The Node that runs the product: the one in the packages or, if they have none for this machine, the current one, which must be
 * as new.
 */
const productNode = () =>
  existsSync(packagedNodeIn(root)) ? packagedNodeIn(root) : process.execPath

/** The script behind an installed package's command, run by `runNode` on every platform alike. */
export function command(packageName, name = packageName) {
  const { bin } = JSON.parse(
    readFileSync(path('node_modules', packageName, 'package.json'), 'utf8'),
  )
  return path('node_modules', packageName, typeof bin === 'string' ? bin : bin[name])
}

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end and returns how it ended. It gets this process's signals, and this process outlives
 * it, so that the shell's prompt returns only when everything is shut down.
 */
export function run(file, args, { capture = false, cwd = root, env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
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

/** Node's compile cache, beside the packages, so that later starts need not compile again. */
const compiled = () => process.env.NODE_COMPILE_CACHE ?? path('node_modules/.cache/node')

export const runNode = (args, { env, ...options } = {}) =>
  run(productNode(), args, { ...options, env: { NODE_COMPILE_CACHE: compiled(), ...env } })

/** Runs npm, the one that runs this command if there is one, and captures its output. */
export function npm(args, options = {}) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js')
    ? run(process.execPath, [own, ...args], { capture: true, ...options })
    : run('npm', args, { capture: true, shell: process.platform === 'win32', ...options })
}

export const isSuccess = ({ code }) => code === 0

/** Ends this process the way the child ended. */
export function exitLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal)
  else process.exitCode = code
}
