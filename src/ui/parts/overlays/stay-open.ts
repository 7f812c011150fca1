/**
 * A modal keeps the focus inside, so a moment of focus outside is no wish to close it: something that closed just before may have
 * returned the focus to its button late.
 */
export const stayOpen = (event: { preventDefault: () => void }) => event.preventDefault()
