import { useLayoutEffect, useRef, type RefObject } from 'react'

import { focusAround } from '#src/ui/parts/focus/focus-around.ts'

/** Which row went with the focus in it: on which of its parts, and in which place of the list. */
type Left = { id: string; part: number; place: number }

/** What a row needs to tell its list that it goes. */
export type RowFocus = RefObject<Left | null>

const partsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button')]

/**
 * For a list whose rows move or go by what is pressed in them: the focus follows a row to where it is drawn now, and from one that
 * is gone it leads on to the row in its place, or else out of the rows.
 */
export const useRowsFocus = <TList extends HTMLElement>() => {
  const list = useRef<TList>(null)
  const rowFocus: RowFocus = useRef<Left>(null)
  // The rows have told by then.
  useLayoutEffect(() => {
    const left = rowFocus.current
    rowFocus.current = null
    if (left !== null && list.current !== null) {
      focusRow(list.current, left)
    }
  })

  return { list, rowFocus }
}

/** For one row of it, which carries its id as `data-id`. */
export const useRowFocus = (id: string, rowFocus: RowFocus) => {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = row.current
    return () => {
      const focused = document.activeElement
      if (shown === null || focused === null || !shown.contains(focused)) {
        return
      }
      const rows = [...(shown.closest('nav')?.querySelectorAll<HTMLElement>('li') ?? [])]
      rowFocus.current = {
        id,
        part: partsOf(shown).findIndex((it) => it === focused),
        place: rows.indexOf(shown),
      }
    }
  }, [id, rowFocus])

  return row
}

const focusRow = (list: HTMLElement, { id, part, place }: Left) => {
  const rows = [...list.querySelectorAll('li')]
  const moved = rows.find((it) => it.dataset['id'] === id)
  const next = rows[place] ?? rows.at(-1)
  // The link of the next row: who presses Enter once more has lost nothing.
  const target = moved === undefined ? next && partsOf(next)[0] : partsOf(moved)[part]
  if (target === undefined) {
    focusAround(list)
  } else {
    target.focus()
  }
}
