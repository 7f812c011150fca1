import { Button } from '@chakra-ui/react'
import { useId, useState, type ReactNode } from 'react'

import '#src/ui/parts/figures/chart-card.css'

/** The figures as a table: its head, and rows whose first cell names them. */
export type FigureTable = {
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

type FigureCardProps = {
  title: string
  /** `h2` if it is directly below the page's heading, rather than in a section. */
  level?: 'h2' | 'h3'
  /** What is counted, and its unit. */
  note: string
  table: FigureTable
  /** The drawing. */
  children: ReactNode
  /** More actions for its figures. */
  actions?: ReactNode
}

/** A drawing, with its figures in a table that one press opens. */
export function FigureCard({
  title,
  level: Title = 'h3',
  note,
  table,
  children,
  actions,
}: FigureCardProps) {
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()

  return (
    <figure className="chart-card" aria-labelledby={titleId}>
      <figcaption>
        <div>
          <Title id={titleId}>{title}</Title>
          <p className="chart-card-unit">{note}</p>
        </div>
        <div className="chart-card-acts">
          <Button
            variant="outline"
            aria-label={`View as table: ${title}`}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            View as table
          </Button>
          {actions}
        </div>
      </figcaption>
      {isTable ? <FiguresAsTable title={title} table={table} /> : children}
    </figure>
  )
}

function FiguresAsTable({ title, table }: { title: string; table: FigureTable }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide table
    <div className="chart-card-table" role="region" aria-label={`${title}, table`} tabIndex={0}>
      <table className="chart-table">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...cells], place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may share a name
            <tr key={place}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={table.columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
