import { Button } from '@chakra-ui/react'
import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { DemoCard } from '#src/ui/demos/demo-card.tsx'
import type { OnFavourite } from '#src/ui/demos/demo-star.tsx'

type DemoGridProps = {
  demos: readonly ListedDemo[]
  /** Identifies the list: another one starts at its top. */
  of: string
  /** The keys of the favourites; `null` while they are unknown. */
  marks: ReadonlySet<string> | null
  onFavourite: OnFavourite
  isFeatured?: boolean
  /** Another list is above, so these are not visible at first. */
  isBelow?: boolean
}

/** More cards than fit a window; as many again when the end comes near. */
const step = 24
/** The cards that are visible at first; the others are rendered afterwards. */
const firstStep = 4

/** The cards of a list that may have thousands: it renders as many as were scrolled to. */
export function DemoGrid(props: DemoGridProps) {
  const { demos, of, marks, onFavourite, isFeatured = false, isBelow = false } = props
  const [come, setCome] = useState({ of, count: step })
  const wanted = come.of === of ? come.count : step
  const drawn = useDeferredValue(wanted, isBelow ? 0 : firstStep)
  // For printing, all of them are needed at once.
  const count = wanted === Infinity ? wanted : drawn

  return (
    <ul className={isFeatured ? 'demo-grid demo-grid-featured' : 'demo-grid'}>
      {demos.slice(0, count).map((demo) => (
        <DemoCard
          key={demo.key}
          demo={demo}
          isFavourite={marks && marks.has(demo.key)}
          onFavourite={onFavourite}
        />
      ))}
      {demos.length > count ? (
        <Rest
          count={demos.length - count}
          onMore={() => count === wanted && setCome({ of, count: count + step })}
          onPrint={() => flushSync(() => setCome({ of, count: Infinity }))}
        />
      ) : null}
    </ul>
  )
}

type RestProps = { count: number; onMore: () => void; onPrint: () => void }

/**
 * Holds the room of the cards that are not there yet, for the scrollbar and for who comes back to a place below. Who had the
 * last of them come goes on from the first of these.
 */
function Rest({ count, onMore, onPrint }: RestProps) {
  const place = useRef<HTMLLIElement>(null)

  useEffect(() => {
    const { current } = place
    if (current === null || !('IntersectionObserver' in window)) {
      return undefined
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          onMore()
        }
      },
      { rootMargin: '100%' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [onMore])

  useEffect(() => {
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [onPrint])

  useLayoutEffect(() => {
    const { current } = place
    return () => {
      if (current?.contains(document.activeElement) === true) {
        const last = current.previousElementSibling
        // The cards in its place are drawn with this.
        queueMicrotask(() => last?.nextElementSibling?.querySelector('a')?.focus())
      }
    }
  }, [])

  return (
    <li ref={place} className="demo-grid-rest" style={{ '--rest': count } as object}>
      <Button variant="outline" onClick={onMore}>
        Show more demos
      </Button>
    </li>
  )
}
