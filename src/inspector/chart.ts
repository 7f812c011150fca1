type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

export type ChartNode = Box & {
  /** Keys from the machine down, joined by dots; '' for the machine itself. */
  path: string
  title: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history' | 'initial'
  /** What is invoked there, and what is heard without leaving: by the key of its transition. */
  lines: readonly { text: string; key: string | null }[]
}
export type ChartEdge = {
  /** Of its transition; `null` for the way in. */
  key: string | null
  /** Paths of states. */
  source: string
  targets: readonly string[]
  event: string
  /** `edgeName`; '' for what leads to where a state begins. */
  name: string
  label: string
  labelAt: Point
  points: readonly Point[]
}

/** A machine as it is drawn, in CSS pixels. */
export type Chart = {
  machine: string
  width: number
  height: number
  nodes: readonly ChartNode[]
  edges: readonly ChartEdge[]
}

/** The file that a chart is written in. */
export const fileOf = ({ machine }: Pick<Chart, 'machine'>) => {
  const flow = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `src/machines/${flow}/${flow}.machine.ts`
}

export const lineHeight = 16
/** Width of a character of the chart's font, and what surrounds a text. */
export const textWidth = (text: string) => text.length * 7 + 20
