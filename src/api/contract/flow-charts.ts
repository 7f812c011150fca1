import * as z from 'zod/mini'

const point = { x: z.number(), y: z.number() }

const nodeSchema = z.object({
  ...point,
  width: z.number(),
  height: z.number(),
  /** Keys from the machine down, joined by dots; '' for the machine itself. */
  path: z.string(),
  title: z.string(),
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history', 'initial']),
})

const edgeSchema = z.object({
  /** Paths of states. */
  source: z.string(),
  targets: z.array(z.string()),
  event: z.string(),
  /** By which runs tell of it; '' for what leads to where a state begins. */
  name: z.string(),
  label: z.string(),
  labelAt: z.object(point),
  points: z.array(z.object(point)),
})

/** A machine as it is drawn, in CSS pixels. */
export const flowChartSchema = z.object({
  machine: z.string(),
  width: z.number(),
  height: z.number(),
  nodes: z.array(nodeSchema),
  edges: z.array(edgeSchema),
})
export type FlowChart = z.output<typeof flowChartSchema>
