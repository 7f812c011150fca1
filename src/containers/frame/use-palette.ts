import { useCallback, useEffect, useState } from 'react'

import { isKeyOf } from '#src/lib/keyboard.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

const loadPalette = async () => (await import('#src/containers/frame/palette.tsx')).Palette

/** Loads the palette's code when the browser is idle, so that it opens at once. */
export const Palette = lazyPart(loadPalette)

const warm = () => {
  // If the code fails to load, opening the palette loads it again.
  whenIdle()
    .then(loadPalette)
    .catch(() => {})
}

/** APP-11: Ctrl or Cmd with K opens and closes it, from everywhere but an open dialog. */
export const usePalette = () => {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(warm, [])
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      // Windows reports AltGr, which types a character, as Ctrl with Alt.
      const isOther = event.shiftKey || event.altKey || event.ctrlKey === event.metaKey
      if (isOther || !isKeyOf('k', event)) {
        return
      }
      event.preventDefault()
      setIsOpen((it) => !it && document.querySelector('[role$=dialog][data-state=open]') === null)
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [])
  return {
    isOpen,
    open: useCallback(() => setIsOpen(true), []),
    close: useCallback(() => setIsOpen(false), []),
  }
}
