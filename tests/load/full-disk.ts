import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { loadUser } from '#src/api/contract/session.ts'
import { codeOf } from '#server/base/fault.ts'
import { required } from '#src/lib/required.ts'
import { underLoad } from '#tests/load/cluster/under-load.ts'
import type { LoadedPortal } from '#tests/load/loaded-portal.ts'
import { storedAfter, wordsFor, type Words } from '#tests/load/words.ts'
import { inTurn } from '#tests/support/in-turn.ts'

/** Nobody fills the disk of a machine by mistake. */
const mostBytes = 2 * 2 ** 30
const everyMs = 1_000
/** Of each a call is taken every ten seconds: no limit of a person is in the way. */
const askers = 10

/** Throws where a folder lies on a disk that is not to be filled. */
export const refuseLarge = async (folder: string) => {
  const { bsize, blocks } = await statfs(folder)
  if (bsize * blocks > mostBytes) {
    throw new Error(
      `--full takes a folder on a small file system of its own: mount -t tmpfs -o size=400m tmpfs ${folder}`,
    )
  }
}

type Filling = {
  readonly folder: string
  /** Journeys that begin in a second. */
  readonly rate: number
  /** The disk stays full for so long. */
  readonly seconds: number
}

/**
 * Has people make their journeys while the disk of a portal's database is full. Answers what was told to whoever had something
 * stored, how many of those who were in could read, and how soon after there was room something could be stored again.
 */
export const fillDisk = async ({ people }: LoadedPortal, { folder, rate, seconds }: Filling) => {
  const asking = await inTurn(askers, () => people.signIn())
  const ballast = join(folder, 'ballast')
  const refused: Words[] = []
  let turn = 0
  let reads = 0
  let backMs = Infinity
  const next = () => required(asking[(turn += 1) % askers], 'asker').browser
  const found = await underLoad(people, { rate, seconds: seconds + 10 }, async () => {
    for (let second = 0; second < seconds; second += 1) {
      // What the database gives back meanwhile is taken too.
      await fill(ballast)
      const words = await wordsFor(next())
      if (words.status >= 500) {
        refused.push(words)
      }
      reads += (await next().send(loadUser, { method: 'email' })).ok ? 1 : 0
      await sleep(everyMs)
    }
    await rm(ballast)
    backMs = await storedAfter(next)
  })
  return { ...found, asked: seconds, refused, reads, backMs }
}

/** Appends until there is no room, to the last block. */
const fill = async (path: string) => {
  const file = await open(path, 'a')
  try {
    for (const size of [2 ** 20, 2 ** 12]) {
      await appendAll(file, Buffer.alloc(size))
    }
  } finally {
    await file.close()
  }
}

const appendAll = async (file: Awaited<ReturnType<typeof open>>, block: Buffer) => {
  for (;;) {
    try {
      await file.write(block)
    } catch (error) {
      if (codeOf(error) === 'ENOSPC') {
        return
      }
      throw error
    }
  }
}
