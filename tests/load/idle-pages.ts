import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { WebSocket } from 'ws'

import {
  issueLiveTicket,
  livePath,
  liveProtocol,
  ticketProtocolPrefix,
  type LiveRequest,
} from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import type { LoadedPortal } from '#tests/load/loaded-portal.ts'
import { quantile } from '#tests/load/figures.ts'
import { inTurn } from '#tests/support/in-turn.ts'

type Idle = {
  readonly pages: number
  readonly seconds: number
}

const followRights: LiveRequest = { type: 'follow', topic: { topic: 'rights' } }

/** A page that nobody touches: it holds its live channel, and hears what its person may do. */
const openPage = async ({ people }: LoadedPortal) => {
  const { person, browser } = await people.signIn()
  const { ticket } = await browser.call(issueLiveTicket, {})
  const { publicUrl } = people.config
  const socket = new WebSocket(
    `${publicUrl.replace('http', 'ws')}${livePath}`,
    [liveProtocol, ticketProtocolPrefix + ticket],
    {
      origin: publicUrl,
      headers: { cookie: browser.jar.header(), 'x-forwarded-for': browser.address },
    },
  )
  const told = new Promise<number>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const news = JSON.parse(data.toString()) as LiveNews
      if (news.topic === 'rights' && news.rights.isAdmin) {
        resolve(performance.now())
      }
    })
    socket.on('close', (code) => reject(new Error(`A page was shut out: ${code}.`)))
  })
  // It may be long until somebody waits for it.
  told.catch(() => {})
  const closed = once(socket, 'close').then(() => performance.now())
  await once(socket, 'open')
  socket.send(JSON.stringify(followRights))
  return { person, told, closed, close: () => socket.terminate() }
}

/** Ms from a change to when half of them, and all, have noticed. */
const sinceOf = async (change: () => Promise<unknown>, ends: readonly Promise<number>[]) => {
  await change()
  const changedAt = performance.now()
  const times = (await Promise.all(ends)).map((at) => at - changedAt)
  return { p50: quantile(times, 0.5), all: Math.max(...times) }
}

type Watched = Idle & {
  /** Takes each page, to be closed whatever happens. */
  readonly keep: <TPage extends { readonly close: () => void }>(page: TPage) => TPage
}

const watchPages = async (portal: LoadedPortal, { pages, seconds, keep }: Watched) => {
  const { db } = portal.people
  // The first are not like the others: code and caches come with them.
  const first = await inTurn(20, () => openPage(portal))
  first.forEach(({ close }) => close())
  const before = await portal.figures()
  const held = await inTurn(pages, async () => keep(await openPage(portal)))
  await sleep(5_000)
  const opened = await portal.figures()
  await sleep(seconds * 1_000)
  const later = await portal.figures()

  const ids = held.map(({ person }) => person.id)
  const told = await sinceOf(
    () => db.updateTable('people').set({ is_admin: true }).where('id', 'in', ids).execute(),
    held.map((page) => page.told),
  )
  const closed = await sinceOf(
    () =>
      db
        .updateTable('sessions')
        .set({ revoked_at: Date.now(), revoked_why: 'ended by an admin' })
        .where('person_id', 'in', ids)
        .execute(),
    held.map((page) => page.closed),
  )
  return {
    kilobytesEach: ((opened.megabytes - before.megabytes) * 1_024) / pages,
    /** Of one core. */
    busy: (later.cpuSeconds - opened.cpuSeconds) / seconds,
    told,
    closed,
  }
}

/** What pages cost that are just open: each; then how soon all hear that they may do more, and that their sessions ended. */
export const holdPages = async (portal: LoadedPortal, idle: Idle) => {
  const open: (() => void)[] = []
  try {
    return await watchPages(portal, {
      ...idle,
      keep: (page) => {
        open.push(page.close)
        return page
      },
    })
  } finally {
    open.forEach((close) => close())
  }
}
