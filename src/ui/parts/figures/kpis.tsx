import '#src/ui/parts/figures/kpis.css'

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
    <dl className="kpis">
      {kpis.map(({ label, value, note, definition }) => (
        <div key={label} className="kpi">
          <dt>{label}</dt>
          <dd className="kpi-value">{value}</dd>
          <dd className="kpi-note">{note}</dd>
          {definition === undefined ? null : <dd className="kpi-definition">{definition}</dd>}
        </div>
      ))}
    </dl>
  )
}
