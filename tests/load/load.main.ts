import { parseArgs } from 'node:util'

import { messageOf } from '#server/base/fault.ts'
import { slopeOf, tableOf, warmingAnswers } from '#tests/load/figures.ts'
import { fillDisk, refuseLarge } from '#tests/load/full-disk.ts'
import { holdPages } from '#tests/load/idle-pages.ts'
import { openLoadedPortal, type LoadedPortal } from '#tests/load/loaded-portal.ts'
import { riseRates } from '#tests/load/rising-rates.ts'
import { scale } from '#tests/load/scale/scale.ts'
import { say, sayJourneys, sayTally } from '#tests/load/say.ts'
import { soak } from '#tests/load/soak.ts'
import { raiseStorm } from '#tests/load/storm.ts'
import type { Tally } from '#tests/load/tally.ts'
import { spoken } from '#tests/load/words.ts'
import { productMain } from '#tests/support/portal-process.ts'

/** Journeys that begin in a second. */
const rates = [2, 5, 10, 20, 40]
/** Of logs and sessions, however many people there are. */
const mostRowsAdded = 2_000_000

const optionsIn = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '50' },
      people: { type: 'string', default: '1000' },
      storm: { type: 'boolean', default: false },
      outage: { type: 'string', default: '60' },
      // So often a page asks that waits for the link of its mail (`src/machines/passcode`); one of who is in, when they do something.
      every: { type: 'string', default: '3' },
      rate: { type: 'string', default: '4' },
      soak: { type: 'string' },
      'warm-up': { type: 'string' },
      idle: { type: 'string' },
      scale: { type: 'string' },
      full: { type: 'string' },
    },
  })
  return {
    seconds: whole('seconds', values.seconds),
    people: whole('people', values.people),
    outage: whole('outage', values.outage),
    everyMs: whole('every', values.every) * 1_000,
    rate: whole('rate', values.rate),
    isStorm: values.storm,
    minutes: values.soak === undefined ? null : whole('soak', values.soak),
    warmUpMinutes: values['warm-up'] === undefined ? 0 : whole('warm-up', values['warm-up']),
    pages: values.idle === undefined ? null : whole('idle', values.idle),
    folder: values.full ?? null,
    scaledTo: values.scale === undefined ? null : whole('scale', values.scale),
  }
}

const most = {
  seconds: 3_600,
  people: 10_000,
  outage: 600,
  every: 600,
  rate: 100,
  soak: 24 * 60,
  'warm-up': 60,
  idle: 10_000,
  scale: 100_000_000,
}
const whole = (name: keyof typeof most, text: string) => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > most[name]) {
    throw new Error(`--${name} takes a whole number from 1 to ${most[name]}.`)
  }
  return number
}

type Options = ReturnType<typeof optionsIn>

const range = (numbers: readonly number[]) =>
  `${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)}`

const rise = async (portal: LoadedPortal, { seconds, people }: Options) => {
  const secondsEach = seconds / rates.length
  for (const it of await riseRates(portal, { rates, secondsEach, people })) {
    say(`${it.rate} journeys begin each second: ${it.through} of ${it.begun} came to their end`)
    sayTally(it.tally)
  }
}

const storm = async (portal: LoadedPortal, { people: sessions, outage, everyMs }: Options) => {
  const found = await raiseStorm(portal, { sessions, everyMs, outageMs: outage * 1_000 })
  say(`${sessions} pages ask every ${everyMs / 1_000} s`)
  say(`the tokens of ${sessions} sessions are over at once: ${told(found.expiry)}`)
  sayTally(found.expiry.tally)
  say(`${sessions} pages ask through an outage of ${outage} s: ${told(found.outage)}`)
  sayTally(found.outage.tally)
}
const told = ({ perSession, tally }: { readonly perSession: number; readonly tally: Tally }) =>
  `${perSession.toFixed(2)} refreshes for each session, ${tally.faults()} × 5xx`

const grown = ({ slope, error }: { readonly slope: number; readonly error: number }) =>
  `${slope.toFixed(1)} ± ${error.toFixed(1)} MB/h`

const stay = async (portal: LoadedPortal, options: Options, minutes: number) => {
  const { people: pages, rate, everyMs, warmUpMinutes } = options
  const load = { pages, rate, everyMs, sampleMs: 5_000, warmUpSeconds: warmUpMinutes * 60 }
  const found = await soak(portal, { seconds: minutes * 60, ...load })
  const { perHour, kept, megabytes, handles, tally, isWarm, warmAfterMs } = found
  const keptMegabytes = kept.map(({ value }) => value)
  say(
    `${minutes} min of ${pages} open pages and ${rate} journeys each second, after ${warmUpMinutes} min of three times as many`,
  )
  sayTally(tally)
  say(`${found.through} of ${found.begun} journeys came to their end, ${tally.faults()} × 5xx`)
  if (!isWarm) {
    say(`it was too short to warm up: that takes ${warmingAnswers} answers, and grows meanwhile`)
  }
  say(
    `after ${(warmAfterMs / 60_000).toFixed(0)} min: ${range(megabytes)} MB, by ${grown(perHour)}; ${range(handles)} open handles`,
  )
  say(
    `in use after ${kept.length} collections of the whole heap: ${range(keptMegabytes)} MB, by ${grown(slopeOf(kept))}`,
  )
}

const hold = async (portal: LoadedPortal, { seconds }: Options, pages: number) => {
  const { kilobytesEach, busy, told, closed } = await holdPages(portal, { pages, seconds })
  say(`${pages} pages that are just open for ${seconds} s`)
  say(`${kilobytesEach.toFixed(0)} kB each, ${(100 * busy).toFixed(1)} % of a core for all`)
  say(
    `others may do more: half have heard it after ${told.p50.toFixed(0)} ms, all after ${told.all.toFixed(0)}`,
  )
  say(
    `their sessions end: half are closed after ${closed.p50.toFixed(0)} ms, all after ${closed.all.toFixed(0)}`,
  )
}

const grow = async (portal: LoadedPortal, people: number) => {
  const found = await scale(portal, { people, mostRows: mostRowsAdded, rate: 4, seconds: 10 })
  say('a portal that is nearly empty')
  sayTally(found.before.journeys)
  sayTally(found.before.admin)
  say(`a portal with ${people} people`)
  sayTally(found.after.journeys)
  sayTally(found.after.admin)
  say(
    tableOf([
      ['', 'rows', 'bytes', 'of indexes'],
      ...found.costs.map((it) => [it.table, it.rows, it.rowBytes, it.indexBytes]),
    ]),
  )
  for (const { databases, key, least, most } of found.spreads) {
    say(
      `log rows on ${databases} databases by ${key}: ${least.toFixed(3)} to ${most.toFixed(3)} of the mean`,
    )
  }
}

const fillUp = async (portal: LoadedPortal, { rate }: Options, folder: string) => {
  const found = await fillDisk(portal, { folder, rate, seconds: 30 })
  const { asked, refused, reads, backMs } = found
  say('the disk of the database is full for 30 s')
  say(
    `${refused.length} of ${asked} who had something stored were refused, the last of them: ${refused.slice(-1).map(spoken).join('')}`,
  )
  say(`${reads} of ${asked} read what they asked for`)
  say(`it stored again ${backMs.toFixed(0)} ms after there was room`)
  sayJourneys(found)
}

const run = async (options: Options) => {
  const { folder } = options
  if (folder !== null) {
    await refuseLarge(folder)
  }
  const portal = await openLoadedPortal(productMain, folder ?? undefined)
  try {
    if (folder !== null) {
      await fillUp(portal, options, folder)
    } else if (options.isStorm) {
      await storm(portal, options)
    } else if (options.minutes !== null) {
      await stay(portal, options, options.minutes)
    } else if (options.scaledTo !== null) {
      await grow(portal, options.scaledTo)
    } else if (options.pages !== null) {
      await hold(portal, options, options.pages)
    } else {
      await rise(portal, options)
    }
  } finally {
    await portal.close()
  }
}

/** `npm run load`, and with `-- --storm`, `-- --soak <minutes>`, `-- --idle <pages>` or `-- --full <folder>`. It leaves with 1 where it could not be done. */
try {
  await run(optionsIn(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
