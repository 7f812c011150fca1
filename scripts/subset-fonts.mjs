import { readFileSync, writeFileSync } from 'node:fs'

import subsetFont from 'subset-font'

import { path, say } from './process.mjs'

const between = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** What each file has: the same ranges stand as `unicode-range` in `src/ui/fonts/inter.css`. */
const files = {
  /** English, and western names: Latin-1, punctuation, arrows, the euro. */
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
  ],
  /** Names from the rest of Europe: Latin Extended-A, Romanian, Welsh, the capital ẞ. */
  'latin-ext': [
    [0x100, 0x130],
    [0x132, 0x151],
    [0x154, 0x17f],
    [0x218, 0x21b],
    [0x1e80, 0x1e85],
    [0x1e9e, 0x1e9e],
    [0x1ef2, 0x1ef3],
  ],
}
/** Copyright, name, licence and its address go along, as the SIL Open Font License asks. */
const preserveNameIds = [0, 1, 4, 13, 14]

/** Cuts the portal's font out of Inter: `node scripts/subset-fonts.mjs`, after an update of it. */
for (const [name, ranges] of Object.entries(files)) {
  const whole = path(
    `node_modules/@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`,
  )
  const text = ranges.map(([first, last]) => between(first, last)).join('')
  const font = await subsetFont(readFileSync(whole), text, {
    targetFormat: 'woff2',
    // The weights of `src/ui/theme/tokens.ts`.
    variationAxes: { wght: { min: 400, max: 700 } },
    preserveNameIds,
  })
  writeFileSync(path(`src/ui/fonts/inter-${name}.woff2`), font)
  say(`inter-${name}.woff2: ${(font.length / 1_000).toFixed(1)} kB`)
}
