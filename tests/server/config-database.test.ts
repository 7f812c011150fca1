import { expect, onTestFinished, test, vi } from 'vitest'

import { readConfig } from '#server/base/config/config.ts'
import { useSettings } from '#tests/support/use-settings.ts'

const { production, faultOf } = useSettings()

test.each(['u:p#w', 'u:a@b#c', 'u:p/w', 'u:1/w', 'u:p?w'])(
  'CF-03 ERROR-2 a login like %s, which takes the address of the database apart, is told with how it is written',
  (login) => {
    expect(faultOf({ DATABASE_URL: `postgres://${login}@127.0.0.1/portal` })).toBe(
      'The settings do not fit together:\n  - DATABASE_URL: cannot be read; special characters of user and password are encoded, as / by %2F, # by %23, ? by %3F',
    )
  },
)

test('ERROR-2 a login that has an @ or a % in it, and a scheme in capitals, are read as before', () => {
  const settings = {
    ...production,
    PUBLIC_URL: 'HTTPS://Portal.example',
    SMTP_URL: 'smtps://portal@example.com:50%@mail.example',
    DATABASE_URL: 'postgres://portal:p@ss@db.example/portal?sslmode=verify-full',
  }
  expect(readConfig(settings)).toMatchObject({
    mode: 'production',
    publicUrl: 'https://portal.example',
    smtpUrl: settings.SMTP_URL,
    databaseUrl: settings.DATABASE_URL,
  })
})

const elsewhere =
  'The settings do not fit together:\n  - DATABASE_URL: does not name this machine, but PUBLIC_URL does, and local mode adds sample people; set PUBLIC_URL to the https address of the portal, or SAMPLE_DATA=false'

test.each([
  ['postgres://portal@db.example/portal', elsewhere],
  ['postgres://portal@localhost.example/portal', elsewhere],
  ['postgres://portal@localhost/portal?host=db.example', elsewhere],
  ['postgres:///portal?host=localhost&host=db.example', elsewhere],
  ['postgres://portal@localhost/portal', null],
  ['postgres://portal@127.0.0.1:5432/portal', null],
  ['postgres://portal@[::1]/portal', null],
  ['postgres:///portal?host=/var/run/postgresql', null],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/portal', null],
])('CF-04 CF-03 local mode with its sample people over %s: %o', (DATABASE_URL, fault) => {
  expect(faultOf({ DATABASE_URL })).toBe(fault)
  expect(faultOf({ DATABASE_URL, SAMPLE_DATA: 'false' })).toBe(null)
  expect(faultOf({ ...production, DATABASE_URL })).toBe(null)
})

test.each([
  [undefined, null],
  ['db.example', elsewhere],
  ['/var/run/postgresql', null],
  ['localhost', null],
])('CF-04 where no host is named the driver takes PGHOST, %s: %o', (host, fault) => {
  vi.stubEnv('PGHOST', host)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(faultOf({ DATABASE_URL: 'postgresql:///portal' })).toBe(fault)
  expect(faultOf({ DATABASE_URL: 'postgres:///portal?host=' })).toBe(fault)
  expect(faultOf({ DATABASE_URL: 'postgres://localhost/portal' })).toBe(null)
})
