/**
 * What is modal leads the focus back into itself: that it was outside for a moment is no wish to leave. What closed just
 * before may have given the focus back to its own button late.
 */
export const stayOpen = (event: { preventDefault: () => void }) => event.preventDefault()
