import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { chromium } from 'playwright-core'

import { answersGoals, measureAnswers } from './answers.ts'
import { demoPageGoals, measureDemoPage } from './demo-page.ts'
import { homeGoals, measureHome } from './home.ts'
import { startOurs } from './ours.ts'
import { say, sayGoals, sayTable, type Table } from './report.ts'
import { measureSignIn, signInGoals } from './sign-in.ts'
import { measureTicks, ticksGoals } from './ticks.ts'

/** Every page or part that is measured has a file of its own, and a line here. */
const measurements = {
  'sign-in': { measure: measureSignIn, goals: signInGoals },
  home: { measure: measureHome, goals: homeGoals },
  'demo page': { measure: measureDemoPage, goals: demoPageGoals },
  ticks: { measure: measureTicks, goals: ticksGoals },
  answers: { measure: measureAnswers, goals: answersGoals },
}

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const recordedFile = 'bench/recorded.json'
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

const recorded = existsSync(recordedFile)
  ? (JSON.parse(readFileSync(recordedFile, 'utf8')) as Record<string, Table>)
  : {}
const ours = await startOurs(3_199)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const tables: Record<string, Table> = {}
try {
  for (const [name, { measure, goals }] of Object.entries(measurements)) {
    say(
      `\n${name}, medians of ${rounds}; on a slow phone: 1.6 Mbps, 150 ms, a CPU slowed four times`,
    )
    const table = await measure(browser, { url: ours.url, rounds })
    sayTable(table)
    say('')
    sayGoals(goals(table))
    if (recorded[name] !== undefined) {
      say('\nRecorded before, on whatever machine that was; only ratios compare:')
      sayTable(recorded[name])
      say('')
      sayGoals(goals(recorded[name]))
    }
    tables[name] = table
  }
  if (process.argv.includes('--record')) {
    writeFileSync(recordedFile, `${JSON.stringify({ ...recorded, ...tables }, null, 2)}\n`)
  }
} finally {
  await browser.close()
  ours.close()
}
