import { Link } from '@tanstack/react-router'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { DemoPicture } from '#src/ui/demos/demo-picture.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import '#src/ui/demos/demo-shelf.css'

type DemoShelfSectionProps = { title: string; demos: readonly ListedDemo[] }

/** A few demos in little room, above the catalogue that has them all. */
export function DemoShelfSection({ title, demos }: DemoShelfSectionProps) {
  return demos.length === 0 ? null : (
    <ScreenSection title={title}>
      <ul className="demo-shelf">
        {demos.map((demo) => (
          <li key={demo.key}>
            <Link to="/demo/$key" params={{ key: demo.key }} className="demo-shelf-link">
              <DemoPicture demo={demo} />
              <span>{demo.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ScreenSection>
  )
}
