import { useLocation } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** The path of the page that is shown or comes, for what only tells others of it: it is drawn after what was pressed. */
export const useHere = () => useDeferredValue(useLocation({ select: ({ pathname }) => pathname }))
