import { expect, test } from 'vitest'

import { routes } from '#src/api/contract/routes.ts'
import { namedPages } from '#src/ui/frame/pages.ts'

test('APP-9 APP-11 every page of the default layout that its path alone names has its link', () => {
  const pages = Object.values(routes).filter((it) => 'layout' in it && it.layout === 'portal')
  const paths = pages.map(({ path }) => path).filter((path) => !path.includes('$'))
  const linked = new Set<string>(namedPages.map(({ path }) => path))
  expect(
    paths.filter((path) => !linked.has(path)),
    'a page that people navigate to has its row in src/ui/frame/pages.ts',
  ).toEqual([])
})
