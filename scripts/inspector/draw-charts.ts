import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { machinesByFlow } from './machines.ts'
import { layOutChart } from './chart-layout.ts'

const folder = join(import.meta.dirname, '../../dist-inspector')
const file = join(folder, 'charts.json')

/** Lays out every chart. Also run by itself, while somebody works on charts. */
const charts = await Promise.all(Object.values(machinesByFlow).map((it) => layOutChart(it)))
await mkdir(folder, { recursive: true })
// Replaced atomically, for it may be read meanwhile.
await writeFile(`${file}.new`, JSON.stringify(charts))
await rename(`${file}.new`, file)
