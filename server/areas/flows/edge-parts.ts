import type { ToldFlow } from '#src/api/contract/flow-runs.ts'
import { charts } from '#server/areas/flows/charts.ts'

type Parts = { source: string; targets: string[]; label: string }

/** What an edge is called and joins; of an edge that the chart has no more, as far as its name tells. */
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
