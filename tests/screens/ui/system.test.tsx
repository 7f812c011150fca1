import { createSystem, defaultBaseConfig, type SystemContext } from '@chakra-ui/react'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

import { portalSystem } from '#src/ui/system.ts'
import { recipes } from '#src/ui/theme/recipes.ts'
import { slotRecipes } from '#src/ui/theme/slot-recipes.ts'
import { styleLanguage } from '#src/ui/theme/style-language.ts'
import { semanticTokens, tokens } from '#src/ui/theme/tokens.ts'

const screens = join(import.meta.dirname, '../../../src/ui')
const components = join(
  dirname(createRequire(import.meta.url).resolve('@chakra-ui/react')),
  '../esm/components',
)

const sources = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== join('theme', 'style-language.ts'))
  .map((file) => readFileSync(join(screens, file), 'utf8'))

const importedComponents = () => {
  const names = sources.flatMap((source) => {
    const list = /import \{([^}]*)\} from '@chakra-ui\/react'/.exec(source)?.[1] ?? ''
    return list.split(',').map((name) => name.trim().split(' as ')[0] ?? '')
  })
  return new Set(names.filter((name) => /^[A-Z]/.test(name)))
}

const folders = new Set(readdirSync(components))

const recipeKeysOf = (name: string): string[] => {
  const folder = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const parts = [folder, folder.replace(/-(link|content)$/, '')].find((it) => folders.has(it))
  return parts === undefined
    ? []
    : readdirSync(join(components, parts)).flatMap((file) =>
        [...readFileSync(join(components, parts, file), 'utf8').matchAll(/\bkey: "(\w+)"/g)].map(
          ([, key]) => key ?? '',
        ),
      )
}

test('APP-10 every Chakra component in use finds its recipe in the small system', () => {
  const used = [...importedComponents()].flatMap(recipeKeysOf)

  expect(used).toEqual(expect.arrayContaining(['button', 'alert', 'dialog', 'skipNavLink']))
  expect(
    used.filter((key) => !portalSystem().isRecipe(key) && !portalSystem().isSlotRecipe(key)),
  ).toEqual([])
})

test('APP-10 the system carries no recipe that nothing uses', () => {
  const used = new Set([...importedComponents()].flatMap(recipeKeysOf))

  expect(Object.keys({ ...recipes, ...slotRecipes }).filter((key) => !used.has(key))).toEqual([])
})

/** Names of the properties that have a value for each width. */
const byWidth = (styles: object): string[] =>
  Object.entries(styles).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) {
      return []
    }
    return 'base' in value ? [name] : byWidth(value)
  })

test('APP-10 what a recipe says by width is a variable: what a screen says itself is in force at all widths', () => {
  const styles = Object.values(recipes).flatMap(({ base = {}, variants = {} }) => [
    base,
    ...Object.values(variants),
  ])
  const names = styles.flatMap(byWidth)
  expect(names).toContain('--button-px')
  expect(names.filter((name) => !name.startsWith('--'))).toEqual([])
})

/** Whatever stands where a style property can: `px="4"`, `px: '4'`, `<Text truncate>`. */
const namesInUse = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\b(_?[a-zA-Z]+)[=:]|<\w+ ([a-zA-Z]+)>/g)].map(
      ([, name, bare]) => name ?? bare ?? '',
    ),
  ),
)
const { utilities = {}, conditions = {} } = styleLanguage
const shorthandsOf = (name: string) => [utilities[name]?.shorthand ?? []].flat()

const isUnused = (name: string) => ![name, ...shorthandsOf(name)].some((it) => namesInUse.has(it))

const tokenOfEachKind = ['brand.fg', '4', 'full', 'md', 'card', 'mono', 'bold', 'fast', 'header']
const valuesOf = (name: string) =>
  ['truncate', 'srOnly'].includes(name) ? [true, false] : tokenOfEachKind

const cssOf = (system: SystemContext, name: string, value: string | boolean) => {
  const css = system.css({ [name]: value } as never)
  // Chakra's own variable for what a child has as `currentBg`.
  delete css['--bg-currentcolor']
  return css
}

test('APP-10 a style in use says in the small language of the portal what it says in all of Chakra', () => {
  const whole = createSystem(defaultBaseConfig, {
    theme: { tokens, semanticTokens },
    cssVarsPrefix: 'pp',
  })
  // Our tokens have names that are styles to Chakra.
  const inUse = [...namesInUse].filter(
    (name) => whole.utility.keys().includes(name) && !['contrast', 'focusRing'].includes(name),
  )
  expect(inUse).toEqual(expect.arrayContaining(['px', 'bg', 'truncate']))
  const cssIn = (system: SystemContext) =>
    inUse.flatMap((name) => valuesOf(name).map((value) => [name, cssOf(system, name, value)]))
  expect(cssIn(portalSystem())).toEqual(cssIn(whole))
})

test('APP-10 every condition of a style in use is known to the small language of the portal', () => {
  const inUse = [...namesInUse].filter((name) => name.startsWith('_'))
  expect(inUse).toContain('_hover')
  expect(inUse.filter((name) => !Object.hasOwn(conditions, name.slice(1)))).toEqual([])
})

test('APP-10 the language carries no style that nothing uses', () => {
  expect(Object.keys(utilities).filter(isUnused)).toEqual([])
  expect(Object.keys(conditions).filter((name) => !namesInUse.has(`_${name}`))).toEqual([])
})
