import type { ReactNode } from 'react'

import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import '#src/ui/parts/figures/bar-list.css'

export type Bar = {
  key: string
  name: string
  value: number
  /** '12 opens by 3 people'. */
  text: string
  /** The filter that a press on its name sets, if any. */
  onChoose?: (() => void) | undefined
  /** A link to other figures of it. */
  link?: ReactNode
}

type BarListProps = {
  label: string
  bars: readonly Bar[]
}

/** Figures as text and as bars; the largest has the longest bar. */
export function BarList({ label, bars }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))

  return (
    <ol className="bar-list" aria-label={label} tabIndex={-1} data-takes-focus>
      {bars.map(({ key, name, value, text, onChoose, link }) => (
        <li key={key}>
          <span className="bar-list-line">
            {onChoose === undefined ? (
              <span>{name}</span>
            ) : (
              <Choice name={name} onChoose={onChoose} />
            )}
            <span className="bar-list-count">
              {text}
              {link === undefined ? null : (
                <>
                  {'\u00A0'}· {link}
                </>
              )}
            </span>
          </span>
          <span className="bar-list-track" aria-hidden>
            {value === 0 ? null : (
              <span className="bar-list-bar" style={{ width: `${(100 * value) / most}%` }} />
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Once chosen, its name is plain text, and the focus stays in the list. */
function Choice({ name, onChoose }: { name: string; onChoose: () => void }) {
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <button ref={button} type="button" onClick={onChoose}>
      {name}
    </button>
  )
}
