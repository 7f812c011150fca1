import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { addLead } from '#src/api/contract/leads.ts'
import { required } from '#src/lib/required.ts'
import { connect } from '#server/db/database.ts'
import {
  embeddedPostgres,
  runningPostmaster,
  stopPostmaster,
} from '#server/db/embedded/embedded.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'
import { peopleOf } from '#tests/support/process-people.ts'
import { freePort, startServerProcess } from '#tests/support/server-process.ts'

/** How long one lead is repeated before the server counts as stuck. */
const patienceMs = 30_000

type Target = 'server' | 'database'

type Fire = {
  readonly leads: number
  readonly writers: number
  /** What is killed, one after the other, each at a random moment of its share of the work. */
  readonly shots: readonly Target[]
  readonly environment?: Readonly<Record<string, string>>
}

type Lead = { readonly id: string; readonly company: string }

/**
 * Several writers submit leads, each under its own Idempotency-Key, and repeat what was not acknowledged, while server and
 * database are killed with SIGKILL. Answers what was acknowledged and what the database holds in the end.
 */
export const submitUnderFire = async ({ leads, writers, shots, environment = {} }: Fire) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  const data = join(dataDir, 'postgres')
  const port = await freePort()
  const start = () => startServerProcess(dataDir, port, environment)
  let server = await start()
  const people = await peopleOf({ dataDir, url: server.url })
  const { browser } = await people.signIn()
  await people.close()

  const acknowledged: Lead[] = []
  const share = leads / (shots.length + 1)
  const moments = shots.map((_, index) => Math.ceil(share * (index + Math.random())) + 1)
  const fired: Target[] = []
  let firing = Promise.resolve()

  const fire = async (target: Target) => {
    fired.push(target)
    if (target === 'server') {
      await server.kill()
      server = await start()
    } else {
      killDatabase(data)
    }
  }
  const acknowledge = (lead: Lead) => {
    acknowledged.push(lead)
    const target = shots[fired.length]
    if (target !== undefined && acknowledged.length >= (moments[fired.length] ?? Infinity)) {
      firing = fire(target)
    }
  }

  let next = 0
  const write = async () => {
    while (next < leads) {
      next += 1
      acknowledge(await submitted(browser, `Company ${next}`))
    }
  }
  try {
    await Promise.all(Array.from({ length: writers }, write))
    await firing
    await server.stop()
    return { acknowledged, stored: await storedIn(data), fired }
  } finally {
    await server.kill()
    await stopPostmaster(data)
    await rm(dataDir, { recursive: true, force: true })
  }
}

const submitted = async (browser: PortalBrowser, company: string) => {
  const idempotencyKey = `key-${company.replace(' ', '-')}`
  const lead = { type: 'client', company, website: 'cymbal.example', note: '' } as const
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const response = await browser.send(addLead, lead, { idempotencyKey }).catch(() => null)
    const text = await response?.text().catch(() => null)
    if (response?.ok && text) {
      return JSON.parse(text) as Lead
    }
    if (response && response.status < 500) {
      throw new Error(`A lead was refused: ${response.status} ${text}`)
    }
    await sleep(20)
  }
  throw new Error(`${company} was not acknowledged within ${patienceMs / 1_000} s.`)
}

/** The postmaster and its children at once: nobody is left to write anything down. */
export const killDatabase = (data: string) => signalDatabase(data, 'SIGKILL')

/** To the postmaster first, which then starts no other child. */
export const signalDatabase = (data: string, signal: NodeJS.Signals) => {
  const { pid } = required(runningPostmaster(data), 'postmaster')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  for (const id of [pid, ...children.trim().split(' ').map(Number)]) {
    process.kill(id, signal)
  }
}

const storedIn = async (data: string): Promise<Lead[]> => {
  const { url } = await embeddedPostgres(data)
  const { db } = connect(url)
  const rows = await db.selectFrom('leads').select(['id', 'company']).execute()
  await db.destroy()
  return rows
}
