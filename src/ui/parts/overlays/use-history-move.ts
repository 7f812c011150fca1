import { useEffect } from 'react'

/** Calls back when somebody goes back or forward, because overlays close together with their page. */
export const useHistoryMove = (onMove: () => void) =>
  useEffect(() => {
    window.addEventListener('popstate', onMove)
    return () => window.removeEventListener('popstate', onMove)
  }, [onMove])
