import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const [, proxy = ''] = required(/^ +reverse_proxy (.+?)^ +\}/ms.exec(compose), 'the proxy')

test('RE-07 the proxy of the trial asks each replica whether it is ready, which Caddy does of none that it looks up itself', () => {
  const [, replicas] = required(/replicas: (\d+)/.exec(compose), 'how many there are')
  const asked = Array.from(
    { length: Number(replicas) },
    (_, index) => `\${COMPOSE_PROJECT_NAME}-portal-${index + 1}:3000`,
  )
  expect(proxy.split(' {')[0]).toBe(asked.join(' '))
  expect(proxy).toContain('health_uri /api/health/ready')
  expect(proxy).not.toContain('dynamic')
})

test('SSO-1 LOGIN-1 the trial may have demos, a provider and an authority that a browser trusts for good', () => {
  const settings = ['DEMO_URLS', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'STAFF_DOMAINS']
  for (const name of settings) {
    expect(compose).toContain(`${name}: \${${name}:-}`)
  }
  const [, volume] = required(/'(\w+):\/data'/.exec(compose), 'where Caddy keeps its authority')
  expect(compose.split(/^volumes:$/m)[1]).toContain(`  ${volume}:`)
})
