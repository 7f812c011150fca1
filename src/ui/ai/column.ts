/**
 * The column of the transcript, centred beside the list: all its parts begin at the same edge, also the one with a scrollbar. The
 * layout provides the distance to the edge (`--room-edge`), and the width (`cqi`).
 */
export const column = {
  ps: 'max(var(--room-edge), calc((100cqi - 48rem) / 2))',
  pe: 'var(--room-edge)',
} as const

/** For elements that have the column's paddings themselves. */
export const columnWidth = `calc(${column.ps} + 48rem + ${column.pe})`
