import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBuilt } from './build.mjs'
import { isSuccess, npm, packagedNodeIn, path, run, runNode, say } from './process.mjs'

const bill = path('reports/sbom.cdx.json')
const ok = { code: 0, output: '' }
const failed = (output) => ({ code: 1, output })

/** Installed into a fresh folder without install scripts, the packages must contain a working Node and PostgreSQL. */
async function installWithoutScripts() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-release-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) cpSync(path(file), join(folder, file))
    const result = await npm(['ci', '--ignore-scripts'], { cwd: folder })
    if (!isSuccess(result)) return result
    cpSync(path('server'), join(folder, 'server'), { recursive: true })
    const program = `
      import { postgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
      import { execFileSync } from 'node:child_process'
      process.stdout.write(process.version + ' ' + execFileSync(postgresBinaries().postgres, ['--version']))`
    writeFileSync(join(folder, 'try.ts'), program)
    return await run(packagedNodeIn(folder), ['try.ts'], { capture: true, cwd: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function audit() {
  const { output } = await npm(['audit', '--json'])
  const report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  const counts = report.metadata?.vulnerabilities
  if (counts === undefined) return failed(`The registry did not answer: ${report.message}`)
  const told = JSON.stringify(counts)
  return counts.high + counts.critical > 0 ? failed(told) : { ...ok, output: told }
}

/** The bill of materials, CycloneDX, one component with its hash for every package that ships. */
async function writeBill() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']
  const { output } = await npm(args)
  const { components } = JSON.parse(output.slice(output.indexOf('{')))
  const bare = components.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name)
  if (bare.length > 0) return failed(`Without a hash: ${bare.join(', ')}`)
  mkdirSync(path('reports'), { recursive: true })
  writeFileSync(bill, output.slice(output.indexOf('{')))
  return { ...ok, output: `${components.length} components in ${bill}` }
}

const judge = (name) => runNode([`scripts/release/${name}.ts`], { capture: true })
const checks = [
  { name: 'lockfile and versions', of: () => judge('judge-lockfile') },
  { name: 'installs without scripts', of: installWithoutScripts },
  { name: 'bill of materials', of: writeBill },
  { name: 'no secrets in history and bundle', of: () => judge('judge-secrets') },
  { name: 'no advisory of weight', of: audit, isOnline: true },
]

/** The checks of a release besides the tests (CF-06 to CF-08); `--offline` skips those that need the registry. */
export async function release(args) {
  await ensureBuilt()
  let code = 0
  for (const { name, of, isOnline } of checks) {
    if (isOnline && args.includes('--offline')) {
      say(`--     ${name}: not asked`)
      continue
    }
    const result = await of()
    if (!isSuccess(result)) code = 1
    say(`${isSuccess(result) ? 'ok    ' : 'FAILED'} ${name} ${result.output.trim()}`.trim())
  }
  return { code, signal: null }
}
