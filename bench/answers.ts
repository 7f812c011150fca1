import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { piece, spoken, startGemini } from '../tests/support/gemini-replies.ts'
import { categories, tasksIn } from './blocking.ts'
import { startOurs } from './ours.ts'
import { mediansOf, type Figures, type Goal, type Table } from './report.ts'
import { signedIn } from './signed-in.ts'

const tokens = 20_000
const lettersOfToken = 4
const tokensAtOnce = 40
const paceMs = 15
/** How often it checks whether an answer is complete. */
const mostLooks = 60

const sentence = (at: number) =>
  `Line ${at} says that the **fleet** looks at _every_ street, and \`maps\` tell [Robotaxi](/demo/robotaxi) where to go.`

/** What an answer is made of, piece by piece. */
const shapes = {
  'of everything': (at: number) =>
    [
      `## Part ${at}\n\n${sentence(at)} ${sentence(at + 1)}\n\n`,
      `- ${sentence(at)}\n- ${sentence(at + 1)}\n  - ${sentence(at + 2)}\n\n`,
      `\`\`\`ts\nconst fleet = await look(${at})\nfleet.drive()\n\`\`\`\n\n`,
      `| Demo | Uses |\n| --- | --- |\n| Robotaxi | Maps ${at} |\n| Databeans | Looker |\n\n`,
    ][at % 4] ?? '',
  'one list': (at: number) => `- ${sentence(at)}\n`,
  'one table': (at: number) =>
    `${at === 0 ? '| Demo | Uses |\n| --- | --- |\n' : ''}| Demo ${at} | ${sentence(at)} |\n`,
  'one block of code': (at: number) =>
    `${at === 0 ? '```ts\n' : ''}const fleet${at} = await look(${at})\n`,
} satisfies Record<string, (at: number) => string>

/** The row of the page that only has lines. */
const plainLines = 'plain lines'

const answerOf = (shape: (at: number) => string) => {
  let written = ''
  for (let at = 0; written.length < tokens * lettersOfToken; at += 1) {
    written += shape(at)
  }
  return written.slice(0, tokens * lettersOfToken)
}

const piecesOf = (answer: string) => {
  const letters = tokensAtOnce * lettersOfToken
  return Array.from({ length: Math.ceil(answer.length / letters) }, (_, at) =>
    answer.slice(at * letters, (at + 1) * letters),
  )
}

type Asked = {
  readonly person: BrowserContextOptions
  readonly url: string
  readonly answer: string
  readonly gemini: Awaited<ReturnType<typeof startGemini>>
}

/** Starts to watch a page; returns what was seen. */
type Watch<TSeen> = (page: Page) => Promise<() => Promise<TSeen>>

/** An answer while it is written, at a slowed CPU; what `watch` told of it in the end. */
const watchAnswer = async <TSeen>(
  browser: Browser,
  { person, url, answer, gemini }: Asked,
  watch: Watch<TSeen>,
): Promise<TSeen> => {
  const context = await browser.newContext(person)
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const { reply, say, end } = spoken()
    gemini.replies(reply)
    await page.goto(`${url}/ai/new`)
    const seen = await watch(page)
    await page.getByLabel('Your question').fill('Tell me everything.')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('log').getByText('Writing...').waitFor()
    // For a reader at the end, all of the answer is laid out and painted.
    await page.evaluate(
      `setTimeout(() => document.querySelector('[role=log]')?.scrollTo({ top: 1e6 }), 1_500)`,
    )
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await sleep(500)
    await page.evaluate(() => performance.mark('the answer begins'))
    for (const said of piecesOf(answer)) {
      await say(piece(said))
      await sleep(paceMs)
    }
    await end()
    await untilDrawn(page)
    return await seen()
  } finally {
    await context.close()
  }
}

/**
 * The same letters in a page that has no framework, no Markdown and no styles: as plain lines, some in each frame, the newest in sight. What
 * it has of long frames is the browser's and the machine's.
 */
const watchPlainLines = async <TSeen>(
  browser: Browser,
  { answer }: Pick<Asked, 'answer'>,
  watch: Watch<TSeen>,
): Promise<TSeen> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.setContent('<div role="log" style="height: 500px; overflow: auto"></div>')
    const seen = await watch(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(() => performance.mark('the answer begins'))
    await page.evaluate(`new Promise((end) => {
      const log = document.querySelector('[role=log]')
      const pieces = ${JSON.stringify(answer.match(/[^]{1,90}/g))}
      const draw = () => {
        const lines = pieces.shift()?.split('\\n') ?? []
        for (const line of lines) {
          log.append(Object.assign(document.createElement('p'), { textContent: line }))
        }
        log.scrollTo({ top: 1e6 })
        requestAnimationFrame(lines.length > 0 ? draw : end)
      }
      draw()
    })`)
    return await seen()
  } finally {
    await context.close()
  }
}

/** Watches one answer, in whichever page. */
type Written = <TSeen>(watch: Watch<TSeen>) => Promise<TSeen>

/** Tasks need a trace, which takes time in each frame: frames are counted without one. */
const tasksOf = (browser: Browser, written: Written) =>
  written(async (page) => {
    await browser.startTracing(page, { categories })
    return async () => tasksIn(await browser.stopTracing(), 'the answer begins')
  })

const framesOf = (written: Written) =>
  written(async (page) => {
    await page.evaluate(() => {
      const found: { frames: { at: number; ms: number }[] } = { frames: [] }
      Object.assign(window, { found })
      new PerformanceObserver((list) => {
        const frames = list.getEntries().map((it) => ({ at: it.startTime, ms: it.duration }))
        found.frames.push(...frames)
      }).observe({ type: 'long-animation-frame' })
    })
    return () =>
      page.evaluate<number[]>(`{
        const began = performance.getEntriesByName('the answer begins')[0].startTime
        window.found.frames.filter(({ at }) => at >= began).map(({ ms }) => ms)
      }`)
  })

const figuresOf = async (browser: Browser, written: Written): Promise<Figures> => {
  const tasks = await tasksOf(browser, written)
  const frames = await framesOf(written)
  return {
    'longest task ms': Math.max(...tasks),
    'tasks over 50 ms': tasks.filter((ms) => ms > 50).length,
    'longest frame ms': Math.max(0, ...frames),
    'frames over 50 ms': frames.length,
  }
}

/** Waits until the answer is drawn. Looking for it in the page is measured too, so it looks only now and then. */
const untilDrawn = async (page: Page) => {
  let drawn = 0
  for (let looks = 0; looks < mostLooks; looks += 1) {
    await sleep(2_000)
    const now = await page.evaluate<number>(
      `document.querySelector('article[aria-busy=false] .answer-text')?.textContent.length ?? 0`,
    )
    if (now > 0 && now === drawn) {
      return
    }
    drawn = now
  }
  throw new Error('The answer had not come to its end.')
}

/** Answers of 20,000 tokens, streamed from a Gemini on this machine. */
export const measureAnswers = async (
  browser: Browser,
  { rounds }: { rounds: number },
): Promise<Table> => {
  const gemini = await startGemini()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const portal = await startOurs(3_197, {
    DATA_DIR: dataDir,
    GEMINI_API_KEY: 'a-key-of-the-bench',
    GEMINI_API_URL: gemini.url,
  })
  try {
    const person = await signedIn(browser, portal.url)
    const everything = answerOf(shapes['of everything'])
    const candidates: Record<string, Written> = {
      ...Object.fromEntries(
        Object.entries(shapes).map(([name, shape]) => {
          const asked = { person, url: portal.url, answer: answerOf(shape), gemini }
          return [name, (watch) => watchAnswer(browser, asked, watch)]
        }),
      ),
      [plainLines]: (watch) => watchPlainLines(browser, { answer: everything }, watch),
    }
    const runs: Record<string, Figures[]> = {}
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      for (const [name, written] of Object.entries(candidates)) {
        runs[name] = [...(runs[name] ?? []), await figuresOf(browser, written)]
      }
    }
    return Object.fromEntries(Object.entries(runs).map(([name, of]) => [name, mediansOf(of)]))
  } finally {
    portal.close()
    gemini.close()
  }
}

export const answersGoals = ({ [plainLines]: floor, ...ours }: Table): Goal[] => {
  // Older results lack this row.
  const beside = (figure: string) => (floor ? ` (as plain lines ${floor[figure]?.toFixed(0)})` : '')
  return Object.entries(ours).flatMap(([name, figures]) => [
    {
      text: `20,000 tokens, ${name}: ms of the longest task${beside('longest task ms')}`,
      value: figures['longest task ms'] ?? 0,
      limit: 50,
    },
    {
      text: `20,000 tokens, ${name}: frames over 50 ms${beside('frames over 50 ms')}`,
      value: figures['frames over 50 ms'] ?? 0,
      limit: 0,
    },
  ])
}
