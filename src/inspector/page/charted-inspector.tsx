import { useCharts } from '#src/inspector/page/charts.ts'
import { Inspector } from '#src/inspector/page/inspector.tsx'

/** The inspector over the charts as they are by now; `charts`: as they were when it came. */
export function ChartedInspector({ charts }: { charts: string }) {
  return <Inspector charts={useCharts(charts)} />
}
