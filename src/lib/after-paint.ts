/** A hidden page does not paint: then it resolves after so many milliseconds. */
const unpaintedMs = 100

/** Resolves once the latest changes have been painted. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, unpaintedMs)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // Within the frame's callback it would delay the painting.
      setTimeout(resolve)
    })
  })
