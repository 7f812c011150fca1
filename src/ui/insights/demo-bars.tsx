import { Link as StyledLink } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { DemoUsage } from '#src/api/contract/stats.ts'
import { nameOf, opensText } from '#src/ui/insights/usage.ts'
import '#src/ui/insights/demo-bars.css'

type DemoBarsProps = { demos: readonly DemoUsage[] }

/** How often each demo was opened, in words and as bars; the longest is the most opened. */
export function DemoBars({ demos }: DemoBarsProps) {
  const most = Math.max(...demos.map(({ opens }) => opens))

  return (
    <ol className="demo-bars">
      {demos.map((demo) => (
        <li key={demo.key}>
          <span className="demo-bars-line">
            <DemoName demo={demo} />
            <span className="demo-bars-count">{opensText(demo)}</span>
          </span>
          <span className="demo-bars-track" aria-hidden>
            <span className="demo-bars-bar" style={{ width: `${(100 * demo.opens) / most}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function DemoName({ demo }: { demo: DemoUsage }) {
  if (demo.label === null) {
    return <span>{nameOf(demo)} (no longer in the catalogue)</span>
  }
  return (
    <StyledLink asChild>
      <Link to="/demo/$key" params={{ key: demo.key }}>
        {demo.label}
      </Link>
    </StyledLink>
  )
}
