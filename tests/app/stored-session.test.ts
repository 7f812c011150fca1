import { expect, test } from 'vitest'

import { storedSession } from '#src/app/session/stored-session.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const prefix = 'partner-portal-frontend'
const record = {
  method: 'email',
  accessToken: 'access',
  refreshToken: 'h.session.0',
  expiresIn: 3_600,
  expiresInAt: 3_600_000,
  maxAge: 86_400,
  maxAgeAt: 86_400_000,
  refreshedTimes: 0,
  loginAt: 0,
}

const createStorage = () => {
  const kept = new Map<string, string>()
  const storage: TextStorage = {
    read: (name) => kept.get(name) ?? null,
    write: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
  }
  return { kept, stored: storedSession(storage, prefix) }
}

test('SESSION-1 keeps tokens and session under their names, the session as JSON', () => {
  const { kept, stored } = createStorage()
  stored.write(record, record.maxAge)

  const { accessToken, refreshToken, ...session } = record
  expect(Object.fromEntries(kept)).toEqual({
    [`${prefix}-accessToken`]: accessToken,
    [`${prefix}-refreshToken`]: refreshToken,
    [`${prefix}-session`]: JSON.stringify(session),
  })
  expect(stored.read()).toEqual(record)
})

test.each(['accessToken', 'refreshToken', 'session'])(
  'SESSION-1 reads nobody where %s is missing',
  (name) => {
    const { kept, stored } = createStorage()
    stored.write(record, record.maxAge)
    kept.delete(`${prefix}-${name}`)

    expect(stored.read()).toBeNull()
  },
)

test.each(['', '{', 'null', '[]', '{"method":1}', '"text"'])(
  'SESSION-1 removes a session that was written by a stranger: %j',
  (text) => {
    const { kept, stored } = createStorage()
    stored.write(record, record.maxAge)
    kept.set(`${prefix}-session`, text)

    expect(stored.read()).toBeNull()
    expect(kept.has(`${prefix}-session`)).toBe(false)
  },
)

test('SESSION-1 forgets all three', () => {
  const { kept, stored } = createStorage()
  stored.write(record, record.maxAge)
  stored.remove()

  expect(kept.size).toBe(0)
})
