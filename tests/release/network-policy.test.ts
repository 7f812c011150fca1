import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const policy = readFileSync('deploy/kubernetes.yaml', 'utf8').split('kind: NetworkPolicy', 2)[1]
const entries = /^  ingress:\n(.*?)^  egress:/ms
  .exec(policy ?? '')?.[1]
  ?.split(/^    - /m)
  .slice(1)

test('HT-12 who may connect to a pod is named by every rule: the trusted proxy says whose address a request has', () => {
  expect(entries).toHaveLength(2)
  for (const rule of entries ?? []) {
    expect(rule).toMatch(
      /^from:\n +- namespaceSelector: \{ matchLabels: \{ \S+ \S+ \} \}\n +ports:/,
    )
  }
})
