import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { Chart } from '#src/inspector/chart.ts'
import '#src/inspector/page/inspector.css'
import '#src/inspector/page/chart.css'
import { Inspector } from '#src/inspector/page/inspector.tsx'
import { hearRuns } from '#src/inspector/page/runs.ts'
import { required } from '#src/lib/required.ts'

const charts = (await (await fetch('charts.json')).json()) as readonly Chart[]
hearRuns()
createRoot(required(document.getElementById('root'), 'root')).render(
  <StrictMode>
    <Inspector charts={charts} />
  </StrictMode>,
)
