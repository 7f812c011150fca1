import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { HeatMap } from '#src/ui/insights/heat-map.tsx'
import { portalSystem } from '#src/ui/system.ts'
import { required } from '#src/lib/required.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Scheme = '_light' | '_dark'
type Rgb = readonly number[]

/** What a colour of the theme is in a scheme. */
const colourOf = (name: string, scheme: Scheme): Rgb => {
  const token = required(portalSystem().tokens.getByName(`colors.${name}`), name)
  const value: string = token.extensions['conditions']?.[scheme] ?? token.originalValue
  const other = /^\{colors\.(.+)\}$/.exec(value)?.[1]
  return other === undefined
    ? [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    : colourOf(other, scheme)
}

const linear = (part: number) =>
  part <= 0.040_45 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4

/** As WCAG 2 defines them. */
const luminanceOf = ([red = 0, green = 0, blue = 0]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
const contrastOf = (one: Rgb, other: Rgb) => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each<Scheme>(['_light', '_dark'])(
  'APP-9 the number of every hour can be read on its colour, however much was done (%s)',
  (scheme) => {
    const most = 24 * 7
    const hours = Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => day * 24 + hour + 1),
    )
    renderScreen(<HeatMap label="Hours" hours={hours} />)
    const [solid, muted] = [colourOf('brand.solid', scheme), colourOf('bg.muted', scheme)]

    const contrasts = screen.getAllByRole('cell').map((cell) => {
      const heat = Number.parseInt(cell.style.getPropertyValue('--heat'), 10) / 100
      const mixed = solid.map((part, at) => part * heat + (muted[at] ?? 0) * (1 - heat))
      return contrastOf(mixed, colourOf('fg', scheme))
    })
    expect(contrasts).toHaveLength(most)
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  },
)
