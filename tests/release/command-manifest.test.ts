import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'

const portal = readFileSync('deploy/kubernetes.yaml', 'utf8')
const command = readFileSync('deploy/command.yaml', 'utf8')

/** What a pattern finds in a manifest. */
const partOf = (manifest: string, pattern: RegExp) =>
  required(pattern.exec(manifest)?.[0], String(pattern))

test.each([
  ['image', /^ +image: .+$/m],
  ['settings', /^ {10}envFrom:.*?(?=^ {10}securityContext)/ms],
  ['rights', /^ {10}securityContext:.*?(?=^ {10}resources)/ms],
  ['account', /^ {6}securityContext:.*?seccompProfile: .+?$/ms],
])('RE-08 ADMIN-3 a command in a cluster has the %s of the portal', (_what, pattern) => {
  expect(partOf(command, pattern)).toBe(partOf(portal, pattern))
})

test('RE-08 a command in a cluster reaches what the portal reaches, and gets nothing of its requests', () => {
  const [, label = ''] = required(/labels: \{ app: (\S+) \}/.exec(command), 'label')
  const chosen = required(/podSelector: .*values: \[([^\]]+)\]/.exec(portal)?.[1], 'policy')
  expect(chosen.split(', ')).toEqual(['portal', label])
  expect(partOf(portal, /^kind: Service\n.*?^---/ms)).toContain('selector: { app: portal }')
})

test('ADMIN-3 a command in a cluster changes nothing until an operator names another one', () => {
  const [, script = ''] = required(/args: \[node, (\S+)\]/.exec(command), 'args')
  expect(script).toBe('server/audit/verify.main.ts')
  expect(existsSync(script)).toBe(true)
  expect(command).toContain('restartPolicy: Never')
})
