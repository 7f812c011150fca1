import { useLayoutEffect, useRef, type RefObject } from 'react'

import { focusAround } from '#src/ui/parts/focus/focus-around.ts'

/** The row that disappeared while focused: which of its controls had the focus, and its place in the list. */
type Left = { id: string; part: number; place: number }

/** For rows, to tell their list that they disappear. */
export type RowFocus = RefObject<Left | null>

const partsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a, button')]

/**
 * For a list whose rows move or disappear when something in them is pressed: the focus follows a row to its new place, and from
 * one that is gone it moves to the row in its place, or else out of the list.
 */
export const useRowsFocus = <TList extends HTMLElement>() => {
  const list = useRef<TList>(null)
  const rowFocus: RowFocus = useRef<Left>(null)
  // By then the rows have reported.
  useLayoutEffect(() => {
    const left = rowFocus.current
    rowFocus.current = null
    if (left !== null && list.current !== null) {
      focusRow(list.current, left)
    }
  })

  return { list, rowFocus }
}

/** For one row of the list, which has its id as `data-id`. */
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
  // The next row's link, so that pressing Enter once more does no harm.
  const target = moved === undefined ? next && partsOf(next)[0] : partsOf(moved)[part]
  if (target === undefined) {
    focusAround(list)
  } else {
    target.focus()
  }
}
