import { expect, test } from 'vitest'

import { chooseStorage, cookieStorage, doesKeep, StorageTypeError } from '#src/lib/storage.ts'

/** Behaves as `document.cookie` does: assigning adds one, reading lists all. */
const createJar = () => {
  const kept = new Map<string, string>()
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (attributes.includes('Max-Age=0')) {
        kept.delete(name)
      } else {
        kept.set(name, value)
      }
    },
  }
}
const createLocal = (isBlocked = false) => {
  const kept = new Map<string, string>()
  const guard = () => {
    if (isBlocked) {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      guard()
      kept.set(name, text)
    },
    removeItem: (name: string) => void kept.delete(name),
  } as unknown as Storage
}

test('APP-7 keeps texts in strict cookies with their age', () => {
  const jar = createJar()
  const storage = cookieStorage(jar, true)
  storage.write('name', 'a=b; c', 31_536_000)

  expect(storage.read('name')).toBe('a=b; c')
  expect(jar.written).toEqual([
    'name=a%3Db%3B%20c; Max-Age=31536000; Path=/; SameSite=Strict; Secure',
  ])
  storage.remove('name')
  expect(storage.read('name')).toBeNull()
})

test('APP-7 reads a cookie by its whole name, and nothing from a broken one', () => {
  const jar = createJar()
  jar.cookie = 'other-name=1'
  jar.cookie = 'broken=%E0%A4%A'
  const storage = cookieStorage(jar, false)

  expect(storage.read('name')).toBeNull()
  expect(storage.read('broken')).toBeNull()
})

test.each([
  { type: 'cookie', isShared: false, isBlocked: false, keeper: 'cookie' },
  { type: 'localStorage', isShared: false, isBlocked: false, keeper: 'local' },
  { type: 'localStorage', isShared: false, isBlocked: true, keeper: 'cookie' },
  { type: 'localStorage', isShared: true, isBlocked: false, keeper: 'cookie' },
] as const)(
  'APP-7 SE-15 $type, shared: $isShared, blocked: $isBlocked → $keeper',
  ({ type, isShared, isBlocked, keeper }) => {
    const jar = createJar()
    const local = createLocal(isBlocked)
    const storage = chooseStorage({
      type,
      isShared,
      local: () => local,
      cookies: cookieStorage(jar, false),
    })
    storage.write('name', 'text', 60)

    expect(storage.read('name')).toBe('text')
    expect({ cookie: jar.cookie !== '', local: local.getItem('name') !== null }).toEqual({
      cookie: keeper === 'cookie',
      local: keeper === 'local',
    })
  },
)

test('SE-15 a localStorage that fills up keeps what it had, and whoever writes goes on', () => {
  const local = createLocal()
  const cookies = cookieStorage(createJar(), false)
  const storage = chooseStorage({
    type: 'localStorage',
    isShared: false,
    local: () => local,
    cookies,
  })
  storage.write('name', 'before', 60)
  local.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  storage.write('name', 'after', 60)

  expect(storage.read('name')).toBe('before')
})

test('APP-7 SE-15 refuses a storage type that is none', () => {
  const cookies = cookieStorage(createJar(), false)
  const broken = { type: 'memory', isShared: false, local: createLocal, cookies }
  expect(() => chooseStorage(broken)).toThrow(StorageTypeError)
  expect(() => chooseStorage(broken)).toThrow('Storage type must be localStorage or cookie')
})

test('SE-15 sees that a browser drops cookies, and leaves no trace where it keeps them', () => {
  const jar = createJar()
  expect(doesKeep(cookieStorage(jar, false))).toBe(true)
  expect(jar.cookie).toBe('')

  const blocked = {
    get cookie() {
      return ''
    },
    set cookie(_text: string) {},
  }
  expect(doesKeep(cookieStorage(blocked, false))).toBe(false)
})

test('APP-5 tabs that open at once do not take each other for a browser that blocks cookies', () => {
  const jar = createJar()
  const tab = cookieStorage(jar, false)
  let hasOtherLooked = false
  const beside = {
    ...tab,
    write: (name: string, text: string, maxAgeSec: number) => {
      tab.write(name, text, maxAgeSec)
      if (!hasOtherLooked) {
        hasOtherLooked = true
        doesKeep(tab)
      }
    },
  }

  expect(doesKeep(beside)).toBe(true)
  expect(jar.cookie).toBe('')
})
