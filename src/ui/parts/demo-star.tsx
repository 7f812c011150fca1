import { Star } from 'lucide-react'

import type { ListedDemo } from '#src/api/contract/demos.ts'

/** Marks a demo, or takes the mark away. */
export type OnFavourite = (demo: Pick<ListedDemo, 'key' | 'label'>, isFavourite: boolean) => void

type DemoStarProps = {
  demo: Pick<ListedDemo, 'key' | 'label'>
  isFavourite: boolean
  onFavourite: OnFavourite
}

/** DEMO-9: the star on a demo's card. */
export function DemoStar({ demo, isFavourite, onFavourite }: DemoStarProps) {
  return (
    <button
      type="button"
      className="demo-star"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${demo.label}`}
      title={isFavourite ? 'Take out of favourites' : 'Add to favourites'}
      onClick={() => onFavourite(demo, !isFavourite)}
    >
      <Star size={20} aria-hidden />
    </button>
  )
}
