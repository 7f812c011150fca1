import { useEffect } from 'react'

/** Calls once somebody goes back or forward: what lies over a page goes with the page. */
export const useHistoryMove = (onMove: () => void) =>
  useEffect(() => {
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [onMove])
