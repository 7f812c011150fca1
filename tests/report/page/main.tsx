import { createRoot } from 'react-dom/client'

import { required } from '#src/lib/required.ts'
import { unpack, type Packed } from '#tests/report/packed.ts'
import { ReportPage } from '#tests/report/page/report-page.tsx'
import type { ReportData } from '#tests/report/report-data.ts'

const given = required(document.querySelector('#data'), 'data').textContent.trim()
const bytes = Uint8Array.from(atob(given), (letter) => letter.charCodeAt(0))
const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))

void new Response(plain).json().then((packed: Packed) => {
  const root = createRoot(required(document.querySelector('#root'), 'root'))
  root.render(<ReportPage data={unpack(packed) as ReportData} />)
})
