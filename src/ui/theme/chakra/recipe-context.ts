import { useChakraContext, type SystemContext } from '@chakra-ui/react'
import { Fragment, type ElementType } from 'react'

import type { Recipe } from '#src/ui/theme/chakra/look.ts'
import { styledBy, type Options } from '#src/ui/theme/chakra/styled.ts'

type Props = Record<string, unknown>

/**
 * Stands in for Chakra's own (docs/adr/164): one component an element, where that has one for the recipe and one for the element.
 * Nobody here hands props to all buttons below, say, by a context.
 */
export const createRecipeContext = ({ key }: { key: string }) => {
  const recipeIn = (system: SystemContext) => system.getRecipeFn(key) as unknown as Recipe

  const useRecipeResult = (props: Props) => {
    const recipe = recipeIn(useChakraContext())
    const [variants, others]: [Props, Props] = [{}, {}]
    for (const name in props) {
      const place = recipe.variantKeys.includes(name) ? variants : others
      place[name] = props[name]
    }
    return { styles: recipe(variants), className: recipe.className, props: others }
  }
  return {
    withContext: (tag: ElementType, options?: Options) => styledBy(tag, recipeIn, options),
    useRecipeResult,
    usePropsContext: () => ({}),
    PropsProvider: Fragment,
    withPropsProvider: () => Fragment,
  }
}
