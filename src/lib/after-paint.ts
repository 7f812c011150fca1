/** A page that is not shown paints nothing: then it is after so many milliseconds. */
const unpaintedMs = 100

/** Resolves once what was drawn last has been painted. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, unpaintedMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // Within the frame it would hold up its picture.
      setTimeout(resolve)
    })
  })
