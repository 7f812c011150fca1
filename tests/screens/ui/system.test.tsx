import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

import { portalSystem } from '#src/ui/system.ts'
import { recipes } from '#src/ui/theme/recipes.ts'
import { slotRecipes } from '#src/ui/theme/slot-recipes.ts'

const screens = join(import.meta.dirname, '../../../src/ui')
const components = join(
  dirname(createRequire(import.meta.url).resolve('@chakra-ui/react')),
  '../esm/components',
)

const importedComponents = () => {
  const names = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const source = readFileSync(join(screens, file), 'utf8')
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

  expect(used).toEqual(expect.arrayContaining(['button', 'field', 'dialog', 'skipNavLink']))
  expect(
    used.filter((key) => !portalSystem().isRecipe(key) && !portalSystem().isSlotRecipe(key)),
  ).toEqual([])
})

test('APP-10 the system carries no recipe that nothing uses', () => {
  const used = new Set([...importedComponents()].flatMap(recipeKeysOf))

  expect(Object.keys({ ...recipes, ...slotRecipes }).filter((key) => !used.has(key))).toEqual([])
})
