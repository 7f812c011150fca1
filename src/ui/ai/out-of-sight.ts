/**
 * For what will be there once an answer is whole: its room is kept and nobody reaches it, and at the end of the answer there is
 * nothing to draw.
 */
export const outOfSight = { visibility: 'hidden' } as const
