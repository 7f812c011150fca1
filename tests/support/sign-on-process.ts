import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Kysely } from 'kysely'
import { afterAll, beforeAll } from 'vitest'

import { loginByProvider, replyToLogin } from '#src/api/contract/single-sign-on.ts'
import { connect } from '#server/db/database.ts'
import { embeddedPostgres } from '#server/db/embedded/embedded.ts'
import type { Database } from '#server/db/schema.ts'
import { required } from '#src/lib/required.ts'
import { startProvider } from '#tests/support/openid-provider.ts'
import { PortalBrowser } from '#tests/support/portal-browser.ts'
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { gil } from '#tests/support/single-sign-on.ts'

type Settings = {
  /** Of the database, in its `postgresql.conf`. */
  readonly parameters?: Readonly<Record<string, string>>
}

const person = (name: string) => ({
  ...gil,
  sub: `${name}-at-provider`,
  email: `${name}@partner.example`,
})

/** A server process with a database of its own, for one test file, whose people sign in by a provider that outlives it. */
export const signOnProcess = async ({ parameters = {} }: Settings = {}) => {
  const openId = await startProvider('okta')
  const { key: method } = openId.provider
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-sign-on-'))
  let running: ServerProcess | undefined
  let opened: Kysely<Database> | undefined
  const server = () => required(running, 'server')
  const db = () => required(opened, 'database')

  const start = async (port: number) => {
    const providers = JSON.stringify([openId.provider])
    running = await startServerProcess(dataDir, port, { PROVIDERS: providers })
  }
  beforeAll(async () => {
    const { url } = await embeddedPostgres(join(dataDir, 'postgres'), { parameters })
    opened = connect(url).db
    await start(await freePort())
  })
  afterAll(async () => {
    await db().destroy()
    await server().stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const newBrowser = () =>
    new PortalBrowser((request) => fetch(request), {
      origin: server().url,
      address: '127.0.0.1',
      userAgent: 'tests',
    })
  const depart = async (browser: PortalBrowser) => {
    const redirect_uri = `${server().url}/${method}/login/callback`
    return (await browser.call(loginByProvider, { method, redirect_uri })).url
  }
  const comeBack = async (browser: PortalBrowser, name: string) =>
    openId.agree(await depart(browser), person(name))
  const reply = async (browser: PortalBrowser, query: string) => {
    const answer = await browser.call(replyToLogin, { method, query })
    browser.tokens = answer.kind === 'signedIn' ? answer.tokens : null
  }

  return {
    openId,
    server,
    db,
    /** `kill -9`, and the next process at the same address. */
    restart: async () => {
      await server().kill()
      await start(server().port)
    },
    newBrowser,
    person,
    sessionsOf: (name: string) =>
      db()
        .selectFrom('sessions')
        .innerJoin('people', 'people.id', 'sessions.person_id')
        .select('sessions.id')
        .where('people.email', '=', person(name).email)
        .execute(),
    /** Sends the browser to the provider; the address of its page. */
    depart,
    /** As far as the callback page; the query it was called with. */
    comeBack,
    reply,
    signIn: async (name: string) => {
      const browser = newBrowser()
      await reply(browser, await comeBack(browser, name))
      return browser
    },
  }
}
