/**
 * The column that is read, in the middle of the room beside the list: all parts of it begin at the same edge, also the one whose
 * scrollbar takes room from it. The frame tells how far the edge of the room is (`--room-edge`), and how wide it is (`cqi`).
 */
export const column = {
  ps: 'max(var(--room-edge), calc((100cqi - 48rem) / 2))',
  pe: 'var(--room-edge)',
} as const

/** Of what has the paddings of the column itself. */
export const columnWidth = `calc(${column.ps} + 48rem + ${column.pe})`
