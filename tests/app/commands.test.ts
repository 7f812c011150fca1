import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const ask = (name: string) => spawnSync(process.execPath, ['start.mjs', name], { encoding: 'utf8' })

const commandsIn = (text: string) =>
  new Map([...text.matchAll(/^ {2}(\S+) {2,}(\S.*)$/gm)].map(([, name = '', line]) => [name, line]))

test('ADMIN-3 every command is told in a line of its own, to whoever asks and whoever errs', () => {
  const { status, stdout } = ask('--help')
  const told = commandsIn(stdout)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(status).toBe(0)
  expect([...told.keys()].toSorted()).toEqual(Object.keys(scripts).toSorted())
  expect([...told.values()]).not.toContain('undefined')

  const unknown = ask('no-such-command')
  expect(unknown.status).toBe(1)
  expect(unknown.stderr).toContain("There is no command 'no-such-command'.")
  expect(commandsIn(unknown.stderr)).toEqual(told)
})

test('FLOW-5 of a flow that there is not the mutants tell no success: they name those that there are', () => {
  const args = ['tests/report/tell-mutants.ts', 'name-update', 'singleSignOn']
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^There are no models of: singleSignOn\. There are of: .*single-sign-on, /)
  expect(stdout).not.toContain('noticed')
})
