import { readFileSync, globSync } from 'node:fs'

import * as lucide from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import createLucideIcon from '#src/ui/theme/lucide-icon.ts'

type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number }>

const imports = /import \{([^}]*)\} from 'lucide-react'/g
/** The icons that the screens show, by their names in Lucide. */
const names = new Set(
  globSync('src/**/*.tsx')
    .concat(globSync('src/**/*.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imports)])
    .flatMap(([, inside = '']) => inside.split(',').map((it) => it.trim().replace(/ as .*/, '')))
    .filter((name) => name !== '' && !name.startsWith('type ')),
)

const drawingOf = (Icon: Icon) => {
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToStaticMarkup(<Icon size={18} className="mark" data-of="test" />)
  return drawn
}

const icons = Object.entries(lucide as unknown as Record<string, Icon>).filter(([name]) =>
  names.has(name),
)

test.each(icons)('the icon %s is drawn as Lucide draws it', async (_, Icon) => {
  const theirs = drawingOf(Icon)
  const [, file = ''] = /lucide-([\w-]+)/.exec(theirs.innerHTML) ?? []
  const { __iconData } = await import(
    /* @vite-ignore */ `../../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`
  )
  expect(drawingOf(createLucideIcon(__iconData)).isEqualNode(theirs)).toBe(true)
})
