import type { SystemContext } from '@chakra-ui/react'
import { css, type SerializedStyles } from '@emotion/react'

type Props = Record<string, unknown>

/** A recipe with the names of its variants, as a system of Chakra's makes it. */
export type Recipe = {
  (variants: Props): object
  variantKeys: readonly string[]
  className?: string
}

/** What an element wears: its recipe's variants, its `css`, its own style properties, and what classes bring that were handed on to it. */
type Worn = { variants: Props; given: unknown; own: Props; handedOn: readonly string[] }

/** Stands for no styles in the place of a recipe's. */
const none = {}

/**
 * Finds the styles of elements, each once. Chakra's components hand on the styles of a recipe as the first of `css`, the same object
 * each time: it is known by itself, and what is worn beside it by its text. Chakra knows all of it by its text.
 */
export const openLooks = (system: SystemContext, recipe: Recipe) => {
  const looks = new WeakMap<object, Map<string, SerializedStyles>>()
  const looksUpon = (base: object) => {
    const known = looks.get(base) ?? new Map<string, SerializedStyles>()
    looks.set(base, known)
    return known
  }

  return ({ variants, given, own, handedOn }: Worn): SerializedStyles => {
    const [first, ...others] = Array.isArray(given) ? (given as unknown[]) : [null, given]
    const hasBase = typeof first === 'object' && first !== null && !Array.isArray(first)
    const known = looksUpon(hasBase ? first : none)
    const text = JSON.stringify([variants, hasBase ? others : given, own, handedOn])
    const before = known.get(text)
    if (before !== undefined) {
      return before
    }
    const styles = [recipe(variants), ...[given].flat().filter(Boolean).flat(), own] as object[]
    const look = css(system.css(...styles) as never, ...handedOn)
    known.set(text, look)
    return look
  }
}
