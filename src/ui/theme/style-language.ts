import { defineConfig } from '@chakra-ui/react'

/** Style properties whose values are tokens, by the kind of token; with the short names that they go by. */
const tokenProperties: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  colors: {
    color: [],
    background: ['bg'],
    borderColor: [],
    accentColor: [],
    fill: [],
    stroke: [],
  },
  spacing: {
    padding: ['p'],
    paddingInline: ['px'],
    paddingBlock: ['py'],
    paddingTop: ['pt'],
    paddingBottom: ['pb'],
    paddingInlineStart: ['ps'],
    paddingInlineEnd: ['pe'],
    margin: ['m'],
    marginInline: ['mx'],
    marginTop: ['mt'],
    marginBottom: ['mb'],
    marginInlineStart: ['ms'],
    marginInlineEnd: ['me'],
    gap: [],
    rowGap: [],
    columnGap: [],
    inset: [],
    insetInline: [],
    insetBlock: [],
    insetInlineStart: ['insetStart'],
    insetInlineEnd: ['insetEnd'],
    top: [],
    right: [],
    bottom: [],
    left: [],
    scrollMarginTop: [],
    scrollPaddingTop: [],
    scrollPaddingBlock: [],
  },
  sizes: {
    width: [],
    minWidth: [],
    maxWidth: [],
    height: [],
    minHeight: [],
    maxHeight: [],
    flexBasis: [],
  },
  radii: { borderRadius: [] },
  shadows: { boxShadow: [] },
  fonts: { fontFamily: [] },
  fontSizes: { fontSize: [] },
  fontWeights: { fontWeight: [] },
  durations: { animationDuration: [] },
  zIndex: { zIndex: [] },
}

const takesTokens = Object.fromEntries(
  Object.entries(tokenProperties).flatMap(([values, properties]) =>
    Object.entries(properties).map(([name, shorthand]) => [
      name,
      { values, shorthand: [...shorthand] },
    ]),
  ),
)

const readAloudOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
} as const
const seen = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
} as const
const cutOff = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/**
 * The style properties and conditions that the screens use, in place of all that Chakra has: those alone come with the
 * first load. What is no part of it is plain CSS.
 */
export const styleLanguage = defineConfig({
  conditions: {
    hover: [
      '@media (hover: hover)',
      '&:is(:hover, [data-hover]):not(:disabled, [data-disabled], [aria-disabled=true])',
    ],
    focus: '&:is(:focus, [data-focus])',
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    invalid: '&:is([data-invalid], [aria-invalid=true], [data-state=invalid])',
    checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
    open: '&:is([open], [data-open], [data-state=open])',
    empty: '&:is(:empty, [data-empty])',
    before: '&::before',
    icon: '& :where(svg)',
    print: '@media print',
    motionReduce: '@media (prefers-reduced-motion: reduce)',
    light: ':root &, .light &',
    dark: '.dark &',
  },
  utilities: {
    ...takesTokens,
    borderTopRadius: {
      values: 'radii',
      transform: (radius: string) => ({
        borderTopLeftRadius: radius,
        borderTopRightRadius: radius,
      }),
    },
    srOnly: { transform: (isOn: boolean) => (isOn ? readAloudOnly : seen) },
    truncate: { transform: (isOn: boolean) => (isOn ? cutOff : {}) },
  },
})
