/** What the element scrolls in: the body of a drawer, or the page. */
const scrollerOf = (element: HTMLElement) => {
  let place = element.parentElement
  while (place !== null && !/auto|scroll/.test(getComputedStyle(place).overflowY)) {
    place = place.parentElement
  }
  return place ?? document.documentElement
}

/** Does the bar cover what has the focus? */
const isUnder = (bar: HTMLElement, focused: Element) => {
  const [over, under] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
  return under.bottom > over.top && under.top < over.bottom
}

/**
 * While a bar sticks to the end of what it scrolls in, what gets the focus scrolls clear of it, and so does what has it already.
 * Answers what ends that.
 */
export const keepClear = (bar: HTMLElement) => {
  const scroller = scrollerOf(bar)
  const observer = new ResizeObserver(() => {
    scroller.style.scrollPaddingBottom = `calc(${bar.offsetHeight}px + 2rem)`
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
    scroller.style.scrollPaddingBottom = ''
  }
}
