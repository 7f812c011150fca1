import type { ListedDemo } from '#src/api/contract/demos.ts'
import { focusAround } from '#src/ui/parts/focus/focus-around.ts'

/** Marks a demo, or takes the mark away. */
export type OnFavourite = (demo: Pick<ListedDemo, 'key' | 'label'>, isFavourite: boolean) => void

type DemoStarProps = {
  demo: Pick<ListedDemo, 'key' | 'label'>
  isFavourite: boolean
  onFavourite: OnFavourite
}

/** DEMO-9: the star on a demo's card. It is plain SVG, for an icon of the library would cost as much as its card. */
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
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.6L14.7 8.9L21.5 9.5L16.4 14L17.9 20.7L12 17.2L6.1 20.7L7.6 14L2.5 9.5L9.3 8.9Z" />
      </svg>
    </button>
  )
}

/** Moves the focus from a star whose card is about to disappear: to the next one, else the previous one, else out of the list. */
export const focusNextStar = () => {
  const card = document.activeElement?.closest('.demo-card')
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
  const star = neighbour?.querySelector<HTMLElement>('.demo-star')
  if (star) {
    star.focus()
  } else if (card) {
    focusAround(card)
  }
}
