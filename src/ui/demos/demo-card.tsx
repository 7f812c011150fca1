import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { DemoExcerpt, Marked } from '#src/ui/demos/demo-found.tsx'
import { DemoPicture } from '#src/ui/demos/demo-picture.tsx'
import { DemoStar, type OnFavourite } from '#src/ui/demos/demo-star.tsx'
import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import '#src/ui/demos/demo-card.css'

type DemoCardProps = {
  demo: ListedDemo
  /** `null` while it is unknown. */
  isFavourite: boolean | null
  onFavourite: OnFavourite
}

/** One demo, the whole card one link, its star beside. Plain elements and static CSS: a list may hold thousands. */
export const DemoCard = memo(function DemoCard({ demo, isFavourite, onFavourite }: DemoCardProps) {
  return (
    <li className="demo-card">
      <DemoPicture demo={demo} />
      <div className="demo-card-text">
        <h3>
          <Link to="/demo/$key" params={{ key: demo.key }} className="demo-card-link">
            <Marked isInside>{demo.label}</Marked>
          </Link>
        </h3>
        <p>
          <Marked>{demo.tagline}</Marked>
        </p>
        <DemoExcerpt demo={demo} />
        <ul className="demo-card-tags" aria-label="Technologies">
          {demo.technologies.map((technology) => (
            <li key={technology}>
              <Marked>{technologyLabels[technology]}</Marked>
            </li>
          ))}
        </ul>
      </div>
      {isFavourite === null ? null : (
        <DemoStar demo={demo} isFavourite={isFavourite} onFavourite={onFavourite} />
      )}
    </li>
  )
})
