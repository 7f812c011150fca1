import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import '#src/inspector/page/inspector.css'
import '#src/inspector/page/chart.css'
import { ChartedInspector } from '#src/inspector/page/charted-inspector.tsx'
import { loadCharts } from '#src/inspector/page/charts.ts'
import { hearRuns } from '#src/inspector/page/runs.ts'
import { required } from '#src/lib/required.ts'

const charts = await loadCharts()
hearRuns()
createRoot(required(document.getElementById('root'), 'root')).render(
  <StrictMode>
    <ChartedInspector charts={charts} />
  </StrictMode>,
)
