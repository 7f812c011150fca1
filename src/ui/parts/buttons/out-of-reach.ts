/** For a button that leads nowhere at the moment, unlike one that is busy: nobody is to wait for it. */
export const outOfReach = {
  '&[aria-disabled=true]': { cursor: 'not-allowed', opacity: '0.45' },
} as const
