import { useEffect, useMemo, useState } from 'react'

import type { Chart } from '#src/inspector/chart.ts'
import { runs } from '#src/inspector/page/runs.ts'

/** All charts as they are drawn by now, in JSON. */
export const loadCharts = async () => {
  const response = await fetch('charts.json')
  if (!response.ok) {
    throw new Error(`charts.json: ${response.status}`)
  }
  return response.text()
}

/** While somebody works on a chart, each page that is loaded may be of another: with each they are asked for anew. */
export const useCharts = (first: string): readonly Chart[] => {
  const [text, setText] = useState(first)
  const newest = runs.use()[0]?.id
  useEffect(() => {
    if (newest !== undefined) {
      // Where the server is away, those of before stay.
      loadCharts().then(setText, () => {})
    }
  }, [newest])
  return useMemo(() => JSON.parse(text) as readonly Chart[], [text])
}
