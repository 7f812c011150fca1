import type { CSSProperties } from 'react'

import '#src/ui/insights/heat-map.css'

/** The strongest colour, in percent. With more, the number on it would be hard to read, above all in the light theme. */
const hottest = 65

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type HeatMapProps = {
  label: string
  /** By weekday from Monday, then by hour. */
  hours: readonly (readonly number[])[]
}

/** How much was done on each weekday at each hour: a table whose cells have a stronger colour the more was done. */
export function HeatMap({ label, hours }: HeatMapProps) {
  const most = Math.max(1, ...hours.flat())

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a wide table
    <div className="heat-map-place" role="region" aria-label={label} tabIndex={0}>
      <table className="heat-map">
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {hours[0]?.map((_, hour) => (
              // oxlint-disable-next-line react/no-array-index-key -- the index is the hour
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, index) => (
            <tr key={weekday}>
              <th scope="row">{weekday}</th>
              {hours[index]?.map((value, hour) => (
                <td
                  // oxlint-disable-next-line react/no-array-index-key -- the index is the hour
                  key={hour}
                  style={{ '--heat': `${Math.round((hottest * value) / most)}%` } as CSSProperties}
                >
                  {value === 0 ? '' : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
