import { createSystem, defineConfig, type SystemContext } from '@chakra-ui/react'

import { recipes } from '#src/ui/theme/recipes.ts'
import { slotRecipes } from '#src/ui/theme/slot-recipes.ts'
import { styleLanguage } from '#src/ui/theme/style-language.ts'
import { semanticTokens, tokens } from '#src/ui/theme/tokens.ts'

/** The portal's look: own tokens, and recipes of the components in use only, for a small first load. */
const look = defineConfig({
  // With them each new style makes the browser lay out the whole page again (ADR 085).
  disableLayers: true,
  preflight: true,
  cssVarsPrefix: 'pp',
  cssVarsRoot: ':where(html)',
  globalCss: {
    '*': {
      '--global-color-border': 'colors.border',
      '--global-font-body': 'fonts.body',
    },
    // The reset sets it on these, and what a list says for all that it holds would not reach them.
    '*, p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'inherit' },
    html: {
      color: 'fg',
      bg: 'bg',
      overflowWrap: 'break-word',
      lineHeight: '1.5',
      scrollPaddingTop: 'calc(var(--header-height, 4rem) + 1rem + var(--stuck-height, 0px))',
      // No last line of one short word.
      textWrap: 'pretty',
    },
    // Lines move while one types.
    textarea: { textWrap: 'wrap' },
    body: { minHeight: '100dvh' },
    'h1, h2, h3, main': { outline: 'none' },
    // Who asks for more contrast gets lines that are seen, and lesser words as strong as the others.
    'html:root': {
      '@media (prefers-contrast: more)': {
        '--pp-colors-fg-muted': 'var(--pp-colors-fg)',
        '--pp-colors-fg-subtle': 'var(--pp-colors-fg)',
        '--pp-colors-border': 'color-mix(in srgb, var(--pp-colors-fg) 60%, var(--pp-colors-bg))',
        '--pp-colors-border-emphasized': 'var(--pp-colors-fg)',
      },
    },
    // Where the system's colours replace those of surfaces, lines tell what is chosen and what lies over the page.
    '[aria-current=page], [aria-pressed=true], [aria-selected=true], label:has([type=radio]:checked)':
      {
        '@media (forced-colors: active)': { outline: '1px solid', outlineOffset: '-1px' },
      },
    // What is drawn keeps its own colours there, which were chosen for a page that is not seen.
    svg: {
      '@media (forced-colors: active)': {
        '--pp-colors-fg': 'CanvasText',
        '--pp-colors-fg-muted': 'CanvasText',
        '--pp-colors-fg-subtle': 'CanvasText',
        '--pp-colors-border': 'CanvasText',
        '--pp-colors-border-emphasized': 'CanvasText',
        '--pp-colors-bg-panel': 'Canvas',
        '--pp-colors-bg-muted': 'Canvas',
        '--pp-colors-brand-solid': 'Highlight',
      },
    },
    '[role=dialog], [role=alertdialog]': {
      '@media (forced-colors: active)': { border: '1px solid' },
    },
    '*, *::before, *::after, *::backdrop': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        // No short ones instead: with a duration each property of each element has one, thousands where the scheme changes.
        transitionProperty: 'none !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
    keyframes: {
      'fade-in': { from: { opacity: '0' } },
      'rise-in': { from: { opacity: '0', transform: 'translateY(12px) scale(0.985)' } },
      'slide-in': { from: { transform: 'translateX(-100%)' } },
      'slide-in-end': { from: { transform: 'translateX(100%)' } },
      appear: { to: { opacity: '1' } },
      sweep: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } },
      pulse: { '50%': { opacity: '0.45' } },
    },
    tokens,
    semanticTokens,
    recipes,
    slotRecipes,
  },
})

let made: SystemContext | undefined

/** Made when it is first asked for, which takes a while (see `mount.tsx`). */
export const portalSystem = () => (made ??= createSystem(styleLanguage, look))
