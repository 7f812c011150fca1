import { chakra } from '@chakra-ui/react'

type KeyFigure = {
  label: string
  value: string
  note: string
  /** What is counted. */
  definition?: string
}

/** Figures that stand for the rest. */
export function Kpis({ kpis }: { kpis: readonly KeyFigure[] }) {
  return (
    <List>
      {kpis.map(({ label, value, note, definition }) => (
        <Kpi key={label}>
          <dt>{label}</dt>
          <Value>{value}</Value>
          <Note>{note}</Note>
          {definition === undefined ? null : <Definition>{definition}</Definition>}
        </Kpi>
      ))}
    </List>
  )
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))',
    gap: { base: '3', md: '4' },
  },
})

const Kpi = chakra('div', {
  base: {
    p: { base: '4', md: '5' },
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'bg.panel',
    '& dt': { fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted' },
  },
})

const Value = chakra('dd', {
  base: {
    pt: '1',
    fontSize: { base: '2xl', md: '3xl' },
    fontWeight: 'bold',
    letterSpacing: '-0.025em',
    lineHeight: '1.2',
    fontVariantNumeric: 'tabular-nums',
  },
})

const Note = chakra('dd', { base: { pt: '1', fontSize: 'sm', color: 'fg.subtle' } })

const Definition = chakra('dd', {
  base: { mt: '3', pt: '3', borderTopWidth: '1px', fontSize: 'xs', color: 'fg.muted' },
})
