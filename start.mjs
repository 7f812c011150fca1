// Plain JavaScript without dependencies: it runs on whatever Node (18.17 or newer) the machine has,
// installs what is missing and hands over to the Node 24 that comes with the packages.
import { bench } from './scripts/bench.mjs'
import { check } from './scripts/check.mjs'
import { ensureBuilt, ensureInspectorBuilt } from './scripts/build.mjs'
import { commandsText } from './scripts/commands.mjs'
import { ensureInstalled } from './scripts/install.mjs'
import { films } from './scripts/films.mjs'
import { memory } from './scripts/memory.mjs'
import { pictures } from './scripts/pictures.mjs'
import { command, exitLike, Failure, runNode, say } from './scripts/process.mjs'
import { record } from './scripts/record.mjs'
import { writeRegisters } from './scripts/registers.mjs'
import { release } from './scripts/release.mjs'
import { test } from './scripts/test.mjs'

/** A command that only runs this file, with the arguments as they are. */
const program = (file) => (args) => runNode([file, ...args])

const onBuiltApp = (run) => async (args) => {
  await ensureBuilt()
  return run(args)
}

const valueOf = (name, args) => args[args.indexOf(`--${name}`) + 1] ?? ''

const commands = {
  async start(args) {
    await writeRegisters()
    await Promise.all([ensureBuilt(), ensureInspectorBuilt()])
    return runNode(['server/main.ts', ...args], { env: memory() })
  },
  async dev(args) {
    await writeRegisters()
    await ensureInspectorBuilt()
    return runNode(['server/main.ts', '--dev', ...args])
  },
  device: program('cli/device.ts'),
  mutants: program('tests/report/tell-mutants.ts'),
  conformance: ([runs = '10000', seed = String(Date.now() % 2 ** 31)]) =>
    runNode([command('vitest'), 'run', '--project', 'server', 'tests/server/conformance.test.ts'], {
      env: { CONFORMANCE_RUNS: runs, CONFORMANCE_SEED: seed },
    }),
  paths: program('tests/report/write-report.ts'),
  'seed:activity': program('server/local/seed-activity.main.ts'),
  demos: program('server/areas/demos/check-catalogue.main.ts'),
  answers: program('server/areas/conversations/answers.main.ts'),
  'audit:verify': program('server/audit/verify.main.ts'),
  'secret:lost': program('server/identity/session/secret-lost.main.ts'),
  backup: program('server/areas/operate/backup/back-up.main.ts'),
  restore: program('server/areas/operate/backup/restore.main.ts'),
  'sign-ins:end': program('server/areas/operate/backup/end-sign-ins.main.ts'),
  'person:delete': program('server/areas/operate/delete-person.main.ts'),
  'person:disable': program('server/areas/operate/disable-person.main.ts'),
  'rollups:rebuild': program('server/areas/stats/rebuild.main.ts'),
  test,
  record,
  check,
  bench,
  release,
  async build() {
    await writeRegisters()
    await ensureBuilt()
    return { code: 0, signal: null }
  },
  fuzz: (args) => test(['tests/server/mocked/fuzz.test.ts'], { FUZZ_RUNS: valueOf('runs', args) }),
  crash: (args) =>
    test(['tests/server/durability.test.ts'], { CRASH_SHOTS: valueOf('shots', args) }),
  load: onBuiltApp(program('tests/load/load.main.ts')),
  cluster: onBuiltApp(program('tests/load/cluster/cluster.main.ts')),
  pictures,
  films,
}

/** Commands for operators: they need no build, and so no development packages. */
const operating = [
  'answers',
  'audit:verify',
  'backup',
  'demos',
  'device',
  'person:delete',
  'person:disable',
  'restore',
  'rollups:rebuild',
  'secret:lost',
  'sign-ins:end',
]

const [name = 'start', ...args] = process.argv.slice(2)

const usage = `Usage: node start.mjs [command] [arguments]\n\n${commandsText(Object.keys(commands))}`

try {
  if (['--help', '-h', 'help'].includes(name)) {
    process.stdout.write(`${usage}\n`)
  } else if (Object.hasOwn(commands, name)) {
    await ensureInstalled({ isToBuild: !operating.includes(name) })
    exitLike(await commands[name](args))
  } else {
    throw new Failure(`There is no command '${name}'.\n\n${usage}`)
  }
} catch (error) {
  if (!(error instanceof Failure)) throw error
  say(error.message)
  process.exitCode = 1
}
