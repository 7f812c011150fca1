import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

/** A process by number and start time, as in `postmaster.pid`: the number alone may be reused. */
type Noted = { readonly pid: number; readonly startedAt: string }

/** Whether that process is the PostgreSQL of the directory; its number may belong to any program now. `null`: unknown. */
export const isPostmasterOf = (data: string, noted: Noted) => {
  if (!(noted.pid > 0)) {
    return null
  }
  const command = commandOf(noted)
  if (command === null) {
    return null
  }
  if (!/(?:^|[\\/])postgres(?:\.exe)? /.test(command)) {
    return false
  }
  return command.includes(` -D ${resolve(data)} `) || isIn(data, noted.pid)
}

/** Its command line, with a space after each word; empty for a process that is gone. */
const commandOf = (noted: Noted) =>
  process.platform === 'linux' ? commandInProc(noted.pid) : commandTold(noted)

const commandInProc = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Remembered, because asking takes a while and this is checked several times a second. */
const told = new Map<string, string | null>()

const commandTold = ({ pid, startedAt }: Noted) => {
  const key = `${pid} ${startedAt}`
  const command = told.get(key) ?? askForCommand(pid)
  told.set(key, command)
  return command
}

const askForCommand = (pid: number) => {
  const [program, ...given] =
    process.platform === 'win32'
      ? [
          'powershell.exe',
          '-NoProfile',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const { stdout } = spawnSync(program, given, { encoding: 'utf8', windowsHide: true })
  const command = (stdout ?? '').replaceAll('"', '').trim()
  return command === '' ? null : `${command} `
}

/** PostgreSQL works in its directory, however that was named as it was started. */
const isIn = (data: string, pid: number) => {
  try {
    const [its, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return its.ino === wanted.ino && its.dev === wanted.dev
  } catch {
    return null
  }
}
