import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'

import { keepUiSettings, storedUiSettings } from '#src/app/storage/ui-settings.ts'
import { applyTheme } from '#src/app/storage/ui-theme.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import { sessionMachine } from '#src/machines/session/session.machine.ts'
import { themeMachine } from '#src/machines/theme/theme.machine.ts'
import { uiSettingsMachine } from '#src/machines/ui-settings/ui-settings.machine.ts'
import { me, recordOf } from '#tests/models/samples.ts'
import { settled, useFakeTime } from '#tests/support/fake-time.ts'

useFakeTime()

const start = (saved: Record<string, string> = {}) => openTab(new Map(Object.entries(saved)))

/** A tab of the browser that keeps these texts. */
const openTab = (texts: Map<string, string>) => {
  const storage: TextStorage = {
    read: (name) => texts.get(name) ?? null,
    write: (name, text, maxAgeSec) => {
      texts.set(name, text)
      ages.add(maxAgeSec)
    },
    remove: (name) => void texts.delete(name),
  }
  const ages = new Set<number>()
  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadMe: fromPromise(() => Promise.resolve(me)),
        endSession: fromPromise(() => {
          // As the server has the browser do it (check SE-02).
          texts.clear()
          return Promise.resolve()
        }),
      },
    }),
    { input: { stored: null } },
  )
  const uiSettings = createActor(uiSettingsMachine, { input: storedUiSettings(storage) })
  keepUiSettings({ app: { session, uiSettings }, storage })
  uiSettings.start()
  session.start()
  return { session, uiSettings, storage, texts, ages, saved: () => Object.fromEntries(texts) }
}

const read = (saved: Record<string, string>) =>
  storedUiSettings({ read: (name) => saved[name] ?? null, write: () => {}, remove: () => {} })

test('APP-6 LOGIN-9 what is saved is what the settings start with, nonsense aside', () => {
  expect(read({})).toEqual({
    loginForm: null,
    lastMethod: null,
    isSidebarHidden: false,
    isSlashOff: false,
    layouts: {},
  })
  expect(read({ loginForm: 'customer', lastMethod: 'email' })).toEqual({
    loginForm: 'customer',
    lastMethod: 'email',
    isSidebarHidden: false,
    isSlashOff: false,
    layouts: {},
  })
  expect(read({ loginForm: 'admin' }).loginForm).toBeNull()
  expect(read({ sidebar: 'hidden' }).isSidebarHidden).toBe(true)
  expect(read({ sidebar: 'away' }).isSidebarHidden).toBe(false)
  expect(read({ layouts: '{"users":{"density":"huge","hidden":[]}}' }).layouts).toEqual({})
})

test('APP-6 the form that is chosen is saved at once', () => {
  const { uiSettings, saved } = start()
  expect(saved()).toEqual({})

  uiSettings.send({ type: 'loginForm.choose', form: 'partnerGoogle' })
  expect(saved()).toEqual({ loginForm: 'partnerGoogle' })
  uiSettings.send({ type: 'loginForm.choose', form: 'customer' })
  expect(saved()).toEqual({ loginForm: 'customer' })
})

test('APP-6 a hidden sidebar is remembered until it is shown again', () => {
  const { uiSettings, saved } = start()
  uiSettings.send({ type: 'sidebar.toggle' })
  expect(saved()).toEqual({ sidebar: 'hidden' })

  uiSettings.send({ type: 'sidebar.toggle' })
  expect(saved()).toEqual({ sidebar: 'shown' })
  expect(read(saved()).isSidebarHidden).toBe(false)
})

test('APP-6 APP-9 a shortcut that is off is remembered until it is on again', () => {
  const { uiSettings, saved } = start()
  uiSettings.send({ type: 'slash.toggle' })
  expect(saved()).toEqual({ slash: 'off' })
  expect(read(saved()).isSlashOff).toBe(true)

  uiSettings.send({ type: 'slash.toggle' })
  expect(saved()).toEqual({ slash: 'on' })
  expect(read(saved()).isSlashOff).toBe(false)
})

test('APP-6 ROUTE-7 a tab that changes one setting leaves the others as another tab chose them since', () => {
  const old = start({ loginForm: 'customer', lastMethod: 'email', sidebar: 'hidden' })
  const other = openTab(old.texts)
  other.uiSettings.send({ type: 'loginForm.choose', form: 'partnerGoogle' })
  other.uiSettings.send({ type: 'method.used', key: 'google' })
  other.uiSettings.send({ type: 'sidebar.toggle' })
  const chosen = { loginForm: 'partnerGoogle', lastMethod: 'google', sidebar: 'shown' }
  expect(old.saved()).toEqual(chosen)

  const layout = { density: 'compact', hidden: [] } as const
  old.uiSettings.send({ type: 'list.arrange', list: 'users', layout })
  expect(old.saved()).toMatchObject(chosen)

  old.uiSettings.send({ type: 'loginForm.choose', form: 'partnerGoogle' })
  old.uiSettings.send({ type: 'loginForm.choose', form: 'customer' })
  expect(old.saved()).toMatchObject({ ...chosen, loginForm: 'customer' })
})

test('APP-6 ROUTE-7 a session that begins or ends saves only what the browser forgot, nothing over another tab', async () => {
  const old = start({ loginForm: 'customer', sidebar: 'hidden' })
  const other = openTab(old.texts)
  other.uiSettings.send({ type: 'loginForm.choose', form: 'partnerGoogle' })
  other.uiSettings.send({ type: 'sidebar.toggle' })
  const chosen = { loginForm: 'partnerGoogle', lastMethod: 'email', sidebar: 'shown' }

  old.session.send({ type: 'session.begin', record: recordOf('first') })
  await settled()
  expect(old.saved()).toEqual(chosen)

  other.session.send({ type: 'session.begin', record: recordOf('first') })
  await settled()
  other.session.send({ type: 'session.logout' })
  await settled()
  old.session.send({ type: 'session.logout' })
  await settled()
  expect(other.saved()).toMatchObject(chosen)
})

test('APP-6 ADMIN-2 how a list is arranged is remembered, each list by itself', () => {
  const { uiSettings, saved } = start()
  const users = { density: 'compact', hidden: ['Email'] } as const
  const partners = { density: 'comfortable', hidden: ['Since'] } as const
  uiSettings.send({ type: 'list.arrange', list: 'users', layout: users })
  uiSettings.send({ type: 'list.arrange', list: 'partners', layout: partners })

  expect(read(saved()).layouts).toEqual({ users, partners })
})

test('APP-6 ADMIN-2 how another tab arranged a list since stays', () => {
  const before = { density: 'comfortable', hidden: ['Since'] } as const
  const since = { density: 'compact', hidden: ['Email'] } as const
  const { uiSettings, saved, texts } = start({ layouts: JSON.stringify({ users: before }) })
  texts.set('layouts', JSON.stringify({ users: since }))
  uiSettings.send({ type: 'sidebar.toggle' })
  expect(read(saved()).layouts).toEqual({ users: since })

  uiSettings.send({ type: 'list.arrange', list: 'partners', layout: before })
  expect(read(saved()).layouts).toEqual({ users: since, partners: before })
})

test('LOGIN-9 APP-6 the method of a session is remembered, and logging out forgets no setting', async () => {
  const { session, saved } = start({ loginForm: 'customer' })
  session.send({ type: 'session.begin', record: recordOf('first') })
  await settled()
  expect(saved()).toEqual({ loginForm: 'customer', lastMethod: 'email' })

  session.send({ type: 'session.logout' })
  await settled()
  expect(saved()).toEqual({ loginForm: 'customer', lastMethod: 'email' })
})

test('APP-7 forms and theme that are kept in cookies are kept for 31536000 seconds', () => {
  const { session, uiSettings, storage, ages, saved } = start()
  uiSettings.send({ type: 'loginForm.choose', form: 'customer' })
  const theme = createActor(
    themeMachine.provide({
      actors: { systemScheme: fromCallback(() => {}), otherTabs: fromCallback(() => {}) },
    }),
    { input: { choice: 'dark', systemScheme: 'light' } },
  )
  const root = { dataset: {}, style: {}, classList: { add: () => {}, remove: () => {} } }
  applyTheme({ app: { theme, session }, storage, root: root as unknown as HTMLElement })
  theme.start()

  expect(saved()).toMatchObject({ loginForm: 'customer', 'ui-theme': 'dark' })
  expect([...ages]).toEqual([31_536_000])
})
