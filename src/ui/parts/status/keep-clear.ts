/** The element's scroll container: the body of a drawer, or the page. */
const scrollerOf = (element: HTMLElement) => {
  let place = element.parentElement
  while (place !== null && !/auto|scroll/.test(getComputedStyle(place).overflowY)) {
    place = place.parentElement
  }
  return place ?? document.documentElement
}

/** Does the bar cover the focused element? */
const isUnder = (bar: HTMLElement, focused: Element) => {
  const [over, under] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
  return under.bottom > over.top && under.top < over.bottom
}

/** The sticky bars of each container. */
const barsIn = new WeakMap<HTMLElement, Set<HTMLElement>>()

/** The height of the highest one. */
const leaveRoom = (scroller: HTMLElement, bars: ReadonlySet<HTMLElement>) => {
  const height = Math.max(0, ...[...bars].map(({ offsetHeight }) => offsetHeight))
  scroller.style.scrollPaddingBottom = height === 0 ? '' : `calc(${height}px + 2rem)`
}

/**
 * While a bar sticks to the end of its scroll container, focused elements scroll clear of it, including the current one. Returns
 * a function that ends that.
 */
export const keepClear = (bar: HTMLElement) => {
  const scroller = scrollerOf(bar)
  const bars = barsIn.get(scroller) ?? new Set()
  barsIn.set(scroller, bars.add(bar))
  const observer = new ResizeObserver(() => {
    leaveRoom(scroller, bars)
    const { activeElement: focused } = document
    const isBehind =
      focused !== null &&
      focused !== document.body &&
      !bar.contains(focused) &&
      !focused.contains(bar)
    if (isBehind && isUnder(bar, focused)) {
      focused.scrollIntoView({ block: 'nearest' })
    }
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    leaveRoom(scroller, bars)
  }
}
