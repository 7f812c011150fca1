import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { machinesByFlow } from './machines.ts'
import { layOutChart } from './chart-layout.ts'

const folder = join(import.meta.dirname, '../../dist-inspector')
const file = join(folder, 'charts.json')

/** Every chart as it is drawn. By itself too: while somebody works on charts they are drawn anew. */
const charts = await Promise.all(Object.values(machinesByFlow).map((it) => layOutChart(it)))
await mkdir(folder, { recursive: true })
// At one go: it may be read meanwhile.
await writeFile(`${file}.new`, JSON.stringify(charts))
await rename(`${file}.new`, file)
