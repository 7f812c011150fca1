/** A place that keeps texts by name in this browser. */
export type TextStorage = {
  readonly read: (name: string) => string | null
  /** What finds no room any more is not kept. */
  readonly write: (name: string, text: string, maxAgeSec: number) => void
  readonly remove: (name: string) => void
}

type CookieJar = { cookie: string }

/** Keeps texts in cookies for this site: `SameSite=Strict`, `Secure` where the page is https. */
export const cookieStorage = (jar: CookieJar, isSecure: boolean): TextStorage => {
  const attributes = `; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}`
  /** Chromium writes in the background; a read waits for that, so that other tabs find the value when they are told of it. */
  const settle = () => jar.cookie
  return {
    read: (name) => {
      const start = `${name}=`
      const found = jar.cookie.split('; ').find((part) => part.startsWith(start))
      return found === undefined ? null : decoded(found.slice(start.length))
    },
    write: (name, text, maxAgeSec) => {
      jar.cookie = `${name}=${encodeURIComponent(text)}; Max-Age=${Math.floor(maxAgeSec)}${attributes}`
      settle()
    },
    remove: (name) => {
      jar.cookie = `${name}=; Max-Age=0${attributes}`
      settle()
    },
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Keeps texts in `localStorage`, which has no expiry: they stay until they are removed. One that is full keeps what it has. */
export const localTextStorage = (store: Storage): TextStorage => ({
  read: (name) => store.getItem(name),
  write: (name, text) => {
    try {
      store.setItem(name, text)
    } catch {
      // The page goes on without: a reload finds what was kept before.
    }
  },
  remove: (name) => store.removeItem(name),
})

/** The page's storage type is unknown (APP-7). */
export class StorageTypeError extends Error {
  override readonly name = 'StorageTypeError'

  constructor() {
    super('Storage type must be localStorage or cookie')
  }
}

type StorageChoice = {
  /** `localStorage` or `cookie`. */
  type: string
  /** Tokens that subdomains share can only be kept in cookies. */
  isShared: boolean
  /** Reads `window.localStorage`, which throws where the browser blocks it. */
  local: () => Storage
  cookies: TextStorage
}

/**
 * APP-7: the chosen storage; `localStorage` falls back to cookies where it is unavailable or cannot
 * serve. Throws `StorageTypeError` on any other type.
 */
export const chooseStorage = ({ type, isShared, local, cookies }: StorageChoice): TextStorage => {
  switch (type) {
    case 'cookie':
      return cookies
    case 'localStorage':
      return isShared || !isWritable(local) ? cookies : localTextStorage(local())
    default:
      throw new StorageTypeError()
  }
}

/** Unique, so that tabs opened at the same time do not remove each other's test value. */
const newProbe = () => `storage-probe-${Math.random()}`

/** Does the storage work? A browser that blocks cookies drops them silently. */
export const doesKeep = (storage: TextStorage) => {
  const probe = newProbe()
  storage.write(probe, '1', 60)
  const isKept = storage.read(probe) === '1'
  storage.remove(probe)
  return isKept
}

const isWritable = (local: () => Storage) => {
  const probe = newProbe()
  try {
    local().setItem(probe, '1')
    local().removeItem(probe)
    return true
  } catch {
    return false
  }
}
