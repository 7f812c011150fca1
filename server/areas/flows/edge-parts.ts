import type { ToldFlow } from '#src/api/contract/flow-runs.ts'
import { charts } from '#server/areas/flows/charts.ts'

type Parts = { source: string; targets: string[]; label: string }

/** The name and ends of an edge; for an edge that the chart no longer has, as far as its name tells. */
export const partsOf = (flow: ToldFlow, name: string): Parts => {
  const edge = charts[flow].edges.find((it) => it.name === name)
  if (edge !== undefined) {
    const { source, targets, label } = edge
    return { source, targets, label }
  }
  const [from = '', to = ''] = name.split(' > ')
  const [source = '', ...label] = from.split(' ')
  return { source: source === '*' ? '' : source, targets: to.split(', '), label: label.join(' ') }
}
