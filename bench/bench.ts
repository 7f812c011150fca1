import { readFileSync, writeFileSync } from 'node:fs'

import { chromium } from 'playwright-core'

import { answersGoals, measureAnswers } from './answers.ts'
import { chartsGoals, measureCharts } from './charts.ts'
import { demoPageGoals, measureDemoPage } from './demo-page.ts'
import { homeGoals, measureHome } from './home.ts'
import { insightsGoals, measureInsights } from './insights.ts'
import { startOurs } from './ours.ts'
import { journeyGoals, measureJourney } from './journey.ts'
import { measureReads, readsGoals } from './reads.ts'
import { say, sayGoals, sayTable, type Goal, type Table } from './report.ts'
import { measureSignIn, signInGoals } from './sign-in.ts'
import { measureTicks, ticksGoals } from './ticks.ts'

/** Every measured page or part has its own file, and a line here. */
const pages = {
  'sign-in': { measure: measureSignIn, goals: signInGoals },
  home: { measure: measureHome, goals: homeGoals },
  journey: { measure: measureJourney, goals: journeyGoals },
  'demo page': { measure: measureDemoPage, goals: demoPageGoals },
  ticks: { measure: measureTicks, goals: ticksGoals },
  answers: { measure: measureAnswers, goals: answersGoals },
  charts: { measure: measureCharts, goals: chartsGoals },
}
/** Parts that need no browser. */
const calls = {
  insights: { measure: measureInsights, goals: insightsGoals },
  reads: { measure: measureReads, goals: readsGoals },
}

const names = [...Object.keys(pages), ...Object.keys(calls)]
/** The parts that were named, or all. */
const named = names.filter((name) => process.argv.includes(name))
const isAsked = ([name]: [string, unknown]) => named.length === 0 || named.includes(name)

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const historyFile = 'bench/history.json'
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** The recorded results (`--record`), newest last: the day, and the parts that were measured together. */
type Run = { at: string; tables: Record<string, Table> }
const history = JSON.parse(readFileSync(historyFile, 'utf8')) as Run[]
const tables: Record<string, Table> = {}

const tell = (name: string, table: Table, goals: (table: Table) => readonly Goal[]) => {
  sayTable(table)
  say('')
  sayGoals(goals(table))
  const last = history.findLast((run) => name in run.tables)
  if (last?.tables[name] !== undefined) {
    say(
      `\nRecorded on ${last.at}, on whatever machine that was; only what was measured together compares:`,
    )
    sayTable(last.tables[name])
    say('')
    sayGoals(goals(last.tables[name]))
  }
  tables[name] = table
}

const askedPages = Object.entries(pages).filter(isAsked)
if (askedPages.length > 0) {
  const ours = await startOurs(3_199)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const [name, { measure, goals }] of askedPages) {
      say(
        `\n${name}, medians of ${rounds} rounds (sign-in: lower quartiles of its times); on a slow phone: 1.6 Mbps, 150 ms, a CPU slowed four times`,
      )
      tell(name, await measure(browser, { url: ours.url, rounds }), goals)
    }
  } finally {
    await browser.close()
    ours.close()
  }
}
for (const [name, { measure, goals }] of Object.entries(calls).filter(isAsked)) {
  say(`\n${name}, in the process of the server; medians of three runs in each of ${rounds} rounds`)
  tell(name, await measure({ rounds }), goals)
}
if (process.argv.includes('--record')) {
  const run = { at: new Date().toISOString().slice(0, 10), tables }
  writeFileSync(historyFile, `${JSON.stringify([...history, run], null, 2)}\n`)
}
