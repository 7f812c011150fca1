import { useLocation } from '@tanstack/react-router'
import { useDeferredValue } from 'react'

/** The current or coming path, for parts that only pass it on: they may render after the reaction to the press. */
export const useHere = () => useDeferredValue(useLocation({ select: ({ pathname }) => pathname }))
