import { required } from '#src/lib/required.ts'

/** Windows that people have, in px: the smallest phone, a phone, a tablet, a laptop, a big screen. */
const windows = {
  320: { width: 320, height: 568 },
  390: { width: 390, height: 844 },
  768: { width: 768, height: 1_024 },
  1280: { width: 1_280, height: 800 },
  1920: { width: 1_920, height: 1_080 },
} as const
const themes = ['light', 'dark'] as const

type Look = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly theme: (typeof themes)[number]
}

/** Where the pictures are left. */
export const folder = 'pictures'

/** `320-dark.png` */
export const fileOf = ({ viewport, theme }: Look) => `${viewport.width}-${theme}.png`

/** Each name of a comma-separated setting that is one of `known`; all of them where nothing is set. */
const chosen = <TName extends string>(setting: string | undefined, known: readonly TName[]) =>
  (setting ?? known.join(',')).split(',').map((name) =>
    required(
      known.find((it) => it === name),
      `${name} (there are ${known.join(', ')})`,
    ),
  )

/** All combinations that are asked for (`--width`, `--theme`). */
export const looks: readonly Look[] = chosen(process.env['PICTURE_THEMES'], themes).flatMap(
  (theme) =>
    chosen(process.env['PICTURE_WIDTHS'], Object.keys(windows)).map((width) => ({
      viewport: required(new Map(Object.entries(windows)).get(width), width),
      theme,
    })),
)
