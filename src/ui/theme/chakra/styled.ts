import { mergeProps, mergeRefs, useChakraContext, type SystemContext } from '@chakra-ui/react'
import { withEmotionCache, type EmotionCache, type SerializedStyles } from '@emotion/react'
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  useInsertionEffect,
  type ElementType,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'

import { openLooks, type Recipe } from '#src/ui/theme/chakra/look.ts'
import isElementProp from '#src/ui/theme/element-prop.ts'

type Props = Record<string, unknown>

export type Options = {
  /** Its component knows itself what to do with `asChild`. */
  forwardAsChild?: boolean
  defaultProps?: Props
}

type Kind = 'plain' | 'variants' | 'own' | 'told'

/** Of what an element is made in a system: made once, not each time that it is drawn. */
const openKit = (system: SystemContext, recipe: Recipe, isTag: boolean) => {
  const kinds = new Map<string, Kind>()
  const kindOf = (name: string): Kind => {
    if (recipe.variantKeys.includes(name)) {
      return 'variants'
    }
    if (name !== 'css' && system.isValidProperty(name)) {
      return 'own'
    }
    return name === 'css' || (isTag && !isElementProp(name)) ? 'told' : 'plain'
  }
  /** What goes on to the element, the variants of its recipe, its own style properties, and what else it is told. */
  const sortOut = (props: Props) => {
    const sorted: Record<Kind, Props> = { plain: {}, variants: {}, own: {}, told: {} }
    for (const name in props) {
      if (props[name] !== undefined) {
        const kind = kinds.get(name) ?? kindOf(name)
        kinds.set(name, kind)
        sorted[kind][name] = props[name]
      }
    }
    return sorted
  }
  return { sortOut, lookOf: openLooks(system, recipe), className: recipe.className ?? '' }
}

type Child = ReactElement<Props & { ref?: Ref<unknown> }>

const childIn = (children: unknown) => {
  const child = Children.toArray(children as ReactNode).find((it) => isValidElement(it))
  if (child === undefined) {
    throw new Error('There is no element to wear the styles.')
  }
  return child as Child
}

/** What a child has of its own, with what it wears for another. */
const upon = ({ props }: Child, { asChild: _, ref, ...attributes }: Props) => ({
  ...mergeProps({ ...attributes, children: null }, props),
  ref: mergeRefs(ref as Ref<unknown>, props.ref),
})

/** Before its element, so that what a parent says of those within it comes first, and gives way to what they say themselves. */
const Insertion = ({ cache, look }: { cache: EmotionCache; look: SerializedStyles }) => {
  useInsertionEffect(() => {
    if (cache.inserted[look.name] === undefined) {
      cache.insert(`.${cache.key}-${look.name}`, look, cache.sheet, true)
    }
  })
  return null
}

const withDefaults = (defaults: Props, props: Props) => {
  const told = Object.entries(props).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(told) }
}

/** An element, or a component, in the clothes of a recipe. */
export const styledBy = (
  tag: ElementType,
  recipeIn: (system: SystemContext) => Recipe,
  { forwardAsChild = false, defaultProps }: Options = {},
) => {
  const kits = new WeakMap<SystemContext, ReturnType<typeof openKit>>()
  const kitIn = (system: SystemContext) => {
    const kit = kits.get(system) ?? openKit(system, recipeIn(system), typeof tag === 'string')
    kits.set(system, kit)
    return kit
  }

  return withEmotionCache<Props, unknown>((given, cache, ref) => {
    const kit = kitIn(useChakraContext())
    const props = defaultProps === undefined ? given : withDefaults(defaultProps, given)
    const { plain, variants, own, told } = kit.sortOut(props)
    const names = `${kit.className} ${(plain['className'] as string | undefined) ?? ''}`.split(' ')
    const handedOn = names.flatMap((name) => cache.registered[name] ?? []).map((it) => `${it};`)
    const look = kit.lookOf({ variants, given: told['css'], own, handedOn })

    const isChild = (plain['asChild'] ?? told['asChild']) === true && !forwardAsChild
    const child = isChild ? childIn(plain['children']) : null
    const Element = child?.type ?? (told['as'] as ElementType | undefined) ?? tag

    const className = `${cache.key}-${look.name}`
    if (typeof Element !== 'string') {
      // It may hand them on to another, which then wears both.
      cache.registered[className] ??= look.styles
    }
    const worn = names.filter((name) => name !== '' && cache.registered[name] === undefined)
    const attributes: Props = {
      ...plain,
      className: (look.styles === '' ? worn : [...worn, className]).join(' ') || undefined,
      ref,
    }
    return createElement(
      Fragment,
      null,
      cache.inserted[look.name] === undefined ? createElement(Insertion, { cache, look }) : null,
      createElement(Element, child === null ? attributes : upon(child, attributes)),
    )
  })
}

type RecipeConfig = Parameters<SystemContext['cva']>[0]

const styled = (tag: ElementType, config: RecipeConfig = {}, options: Options = {}) =>
  styledBy(tag, (system) => system.cva(config), options)

const elements = new Map<string, ReturnType<typeof styled>>()

/** Stands in for Chakra's factory (docs/adr/164): the same elements in the same clothes, `chakra.div` or `chakra(tag, recipe, options)`. */
export const chakra = new Proxy(styled, {
  get: (_, tag: string) => {
    const element = elements.get(tag) ?? styled(tag as ElementType)
    elements.set(tag, element)
    return element
  },
})
