import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { listDemos } from '#src/api/contract/demos.ts'
import { loadUser } from '#src/api/contract/session.ts'
import { runningPostmaster } from '#server/db/embedded/embedded.ts'
import { required } from '#src/lib/required.ts'
import type { Cluster } from '#tests/load/cluster/cluster.ts'
import { inTurn } from '#tests/support/in-turn.ts'
import type { ProcessPeople } from '#tests/support/process-people.ts'
import type { PortalBrowser } from '#tests/support/portal-browser.ts'

/** Callers that ask again as soon as they are answered. */
const callers = 24

type Throughput = {
  readonly processes: number
  readonly seconds: number
  /** Each caller asks for so many people: one person may ask only so often. */
  readonly peopleEach: number
}

/**
 * How many reads a second so many processes answer, asked past the balancer, and the seconds of a core that one read takes
 * of a process and of the database.
 */
export const throughputOf = async (
  { members, databaseDir }: Cluster,
  people: ProcessPeople,
  { processes, seconds, peopleEach }: Throughput,
) => {
  const asked = members.slice(0, processes)
  const browsers = await inTurn(callers * peopleEach, async (turn) => {
    const { browser } = await people.signIn()
    const { url } = required(asked[turn % asked.length], 'process')
    return browser.at((request, from) => throughNetwork(request, { from, to: url }))
  })
  const cpuOfProcesses = async () => {
    const figures = await Promise.all(asked.map((member) => member.figures()))
    return figures.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  }

  await askUntil(browsers, performance.now() + 1_000)
  const before = { processes: await cpuOfProcesses(), database: cpuOfDatabase(databaseDir) }
  const answered = await askUntil(browsers, performance.now() + seconds * 1_000)
  return {
    perSecond: answered / seconds,
    processMsEach: (((await cpuOfProcesses()) - before.processes) * 1_000) / answered,
    databaseMsEach: ((cpuOfDatabase(databaseDir) - before.database) * 1_000) / answered,
  }
}

type Way = { readonly from: string; readonly to: string }

const agent = new Agent({ keepAlive: true })

/** The portal is asked by its own name, at the door of one process; `fetch` would not say that name there. */
const throughNetwork = async (request: Request, { from, to }: Way) => {
  const { pathname, search, host } = new URL(request.url)
  const headers = { ...Object.fromEntries(request.headers), host, 'x-forwarded-for': from }
  const { method } = request
  const sent = httpRequest(new URL(pathname + search, to), { method, headers, agent })
  sent.end(request.body === null ? undefined : await request.text())
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return new Response(await text(answer), { status: answer.statusCode ?? 0 })
}

/** Reads are what pages ask most: who is here, and the demos of Home. Answers how many were answered. */
const askUntil = async (browsers: readonly PortalBrowser[], end: number) => {
  let answered = 0
  const ask = async (caller: number) => {
    for (let turn = caller; performance.now() < end; turn = (turn + callers) % browsers.length) {
      const browser = required(browsers[turn], 'browser')
      await browser.call(loadUser, { method: 'email' })
      await browser.call(listDemos, {})
      answered += 2
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => ask(caller)))
  return answered
}

/** Of the postmaster and its processes, those that have ended as well, in seconds: `/proc/[pid]/stat` (proc(5)). */
const cpuOfDatabase = (data: string) => {
  const { pid } = required(runningPostmaster(data), 'postmaster')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const running = children.map((child) => ticksOf(child).own)
  const { own, ended } = ticksOf(String(pid))
  return running.reduce((sum, it) => sum + it, own + ended) / ticksPerSecond
}

const ticksPerSecond = 100
const ticksOf = (pid: string) => {
  // A name may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: user + system, ended: endedUser + endedSystem }
}
