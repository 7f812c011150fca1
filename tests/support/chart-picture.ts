import { lineHeight, type Chart, type ChartEdge, type ChartNode } from '#src/inspector/chart.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const at = (value: number) => String(Math.round(value))
const textAt = (x: number, y: number, text: string, name = '') =>
  `<text${name && ` class="${name}"`} x="${at(x)}" y="${at(y)}">${escaped(text)}</text>`

const nodeOf = ({ kind, x, y, width, height, title, lines }: ChartNode) => {
  if (kind === 'initial') {
    return `<circle cx="${at(x + 6)}" cy="${at(y + 6)}" r="6"/>`
  }
  const box = `x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}"`
  const texts = lines.map(({ text }, index) => textAt(x + 10, y + 38 + index * lineHeight, text))
  return `<g class="${kind}"><rect ${box} rx="8"/>${textAt(x + 10, y + 19, title, 'title')}${texts.join('')}</g>`
}

const edgeOf = ({ points, label, labelAt }: ChartEdge) => {
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`)
  const path = `<path d="${line.join('')}" marker-end="url(#tip)"/>`
  return `<g class="edge">${path}${label === '' ? '' : textAt(labelAt.x, labelAt.y + 12, label)}</g>`
}

/** The arrow head that edges end in. */
export const tip =
  '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'

/** The chart as a picture; whoever shows it styles it, or gives what has to stand in it first. */
export const chartPicture = ({ machine, width, height, nodes, edges }: Chart, first = '') =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 ${at(width + 16)} ${at(height + 16)}" width="${at(width + 16)}" height="${at(height + 16)}" role="img" aria-label="Chart of ${machine}">`,
    ...(first === '' ? [] : [first]),
    ...nodes.map(nodeOf),
    ...edges.map(edgeOf),
    '</svg>',
    '',
  ].join('\n')
