import { required } from '#src/lib/required.ts'

/**
 * What a QR code says, read from the path that draws it as a camera reads its modules: versions 1 to 5 of the lowest
 * error correction, bytes alone (ISO/IEC 18004). Correcting errors is left out: a drawing has none.
 */
export const textInQrCode = (path: string) => {
  const dark = darkModules(path)
  const size = Math.max(...dark.map(([column]) => column)) + 1
  const version = (size - 17) / 4
  const keys = new Set(dark.map(([column, row]) => `${column} ${row}`))
  const isDark = (column: number, row: number) => keys.has(`${column} ${row}`)

  const format = formatBits(isDark)
  if (format >> 13 !== 0b01 || version > 5) {
    throw new Error('Only versions 1 to 5 with the lowest error correction are read.')
  }
  const isMasked = required(masks[(format >> 10) & 0b111], 'mask')
  const bits = dataModules(size, version).map(
    ([column, row]) => isDark(column, row) !== isMasked(column, row),
  )
  return textIn(bits)
}

type Place = readonly [column: number, row: number]

/** `M10,20h10v10h-10z` is a dark module; the quiet zone is taken off. */
const darkModules = (path: string): Place[] => {
  const drawn = [...path.matchAll(/M(\d+),(\d+)h(\d+)/g)].map(([, x, y, side]): Place => [
    Number(x) / Number(side),
    Number(y) / Number(side),
  ])
  const left = Math.min(...drawn.map(([column]) => column))
  const top = Math.min(...drawn.map(([, row]) => row))
  return drawn.map(([column, row]) => [column - left, row - top])
}

/** The fifteen bits around the upper left finder, their own mask taken off. */
const formatBits = (isDark: (column: number, row: number) => boolean) => {
  const places: Place[] = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((column): Place => [column, 8]),
    ...[7, 5, 4, 3, 2, 1, 0].map((row): Place => [8, row]),
  ]
  const bits = places.reduce((sum, [column, row]) => sum * 2 + Number(isDark(column, row)), 0)
  return bits ^ 0b101010000010010
}

const masks: readonly ((column: number, row: number) => boolean)[] = [
  (column, row) => (column + row) % 2 === 0,
  (_, row) => row % 2 === 0,
  (column) => column % 3 === 0,
  (column, row) => (column + row) % 3 === 0,
  (column, row) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (column, row) => ((column * row) % 2) + ((column * row) % 3) === 0,
  (column, row) => (((column * row) % 2) + ((column * row) % 3)) % 2 === 0,
  (column, row) => (((column + row) % 2) + ((column * row) % 3)) % 2 === 0,
]

/** The modules that carry data, in the order of its bits: upwards and downwards in pairs of columns, from the right. */
const dataModules = (size: number, version: number): Place[] => {
  const columns = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair).map(
    // The column of the timing pattern is left out.
    (right) => (right <= 6 ? right - 1 : right),
  )
  return columns.flatMap((right, pair) =>
    Array.from({ length: size }, (_, step) => (pair % 2 === 0 ? size - 1 - step : step))
      .flatMap((row): Place[] => [
        [right, row],
        [right - 1, row],
      ])
      .filter(([column, row]) => !isFunction(column, row, size, version)),
  )
}

const isFunction = (column: number, row: number, size: number, version: number) => {
  const isFinder =
    (column < 9 && row < 9) || (column >= size - 8 && row < 9) || (column < 9 && row >= size - 8)
  const isTiming = column === 6 || row === 6
  const centre = size - 7
  const isAlignment = version > 1 && Math.abs(column - centre) <= 2 && Math.abs(row - centre) <= 2
  return isFinder || isTiming || isAlignment
}

const textIn = (bits: readonly boolean[]) => {
  const numberAt = (from: number, length: number) =>
    bits.slice(from, from + length).reduce((sum, bit) => sum * 2 + Number(bit), 0)
  if (numberAt(0, 4) !== 0b0100) {
    throw new Error('Only bytes are read.')
  }
  const bytes = Array.from({ length: numberAt(4, 8) }, (_, index) => numberAt(12 + 8 * index, 8))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
