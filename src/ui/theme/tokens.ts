import { defineSemanticTokens, defineTokens } from '@chakra-ui/react'

const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56,
  64, 72, 80, 96,
]
const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step / 4}rem` }]))

/** Our own font, and what replaces it until it has loaded (`index.html`, ADR 042). */
const sans =
  'Inter, "Inter Stand-in", "Inter Stand-in for Android", ui-sans-serif, system-ui, sans-serif'

export const tokens = defineTokens({
  colors: {
    white: { value: '#ffffff' },
    gray: {
      50: { value: '#f6f7fb' },
      100: { value: '#eceff6' },
      200: { value: '#dde2ed' },
      300: { value: '#c2cadb' },
      400: { value: '#8590aa' },
      500: { value: '#616c87' },
      600: { value: '#4a546d' },
      700: { value: '#343d55' },
      800: { value: '#222a3f' },
      900: { value: '#171d2e' },
      950: { value: '#0c101c' },
    },
    brand: {
      50: { value: '#eef2ff' },
      100: { value: '#e0e7ff' },
      200: { value: '#c5d0ff' },
      300: { value: '#a5b4fc' },
      400: { value: '#8290fa' },
      500: { value: '#545fec' },
      600: { value: '#4447dd' },
      700: { value: '#3838b8' },
      800: { value: '#2f3192' },
      900: { value: '#272a6b' },
      950: { value: '#181a40' },
    },
    red: {
      50: { value: '#fef2f2' },
      300: { value: '#fca5a5' },
      600: { value: '#d1302f' },
      700: { value: '#b91c1c' },
      800: { value: '#991b1b' },
      950: { value: '#3b1219' },
    },
    green: {
      50: { value: '#ecfdf3' },
      300: { value: '#86e0ad' },
      700: { value: '#11703f' },
      950: { value: '#0c2b1e' },
    },
    amber: {
      50: { value: '#fff8e6' },
      300: { value: '#fbd26a' },
      800: { value: '#8a4a08' },
      950: { value: '#33230a' },
    },
  },
  spacing: scale,
  sizes: { ...scale, full: { value: '100%' }, prose: { value: '65ch' } },
  fonts: {
    body: { value: sans },
    heading: { value: sans },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
    '3xl': { value: '1.875rem' },
    '4xl': { value: '2.375rem' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  radii: {
    sm: { value: '0.375rem' },
    md: { value: '0.625rem' },
    lg: { value: '0.875rem' },
    xl: { value: '1.25rem' },
    full: { value: '9999px' },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '200ms' } },
  zIndex: {
    header: { value: 10 },
    pending: { value: 20 },
    dialog: { value: 1_000 },
    skipNav: { value: 2_000 },
  },
})

const light = (value: string, dark: string) => ({ value: { _light: value, _dark: dark } })

export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: light('{colors.gray.50}', '{colors.gray.950}'),
      panel: light('{colors.white}', '{colors.gray.900}'),
      muted: light('{colors.gray.100}', '{colors.gray.800}'),
      error: light('{colors.red.50}', '{colors.red.950}'),
      warning: light('{colors.amber.50}', '{colors.amber.950}'),
      success: light('{colors.green.50}', '{colors.green.950}'),
    },
    fg: {
      DEFAULT: light('{colors.gray.900}', '#eef1f8'),
      muted: light('{colors.gray.600}', '#aeb8ce'),
      subtle: light('{colors.gray.500}', '#949fb8'),
      error: light('{colors.red.700}', '{colors.red.300}'),
      warning: light('{colors.amber.800}', '{colors.amber.300}'),
      success: light('{colors.green.700}', '{colors.green.300}'),
    },
    border: {
      DEFAULT: light('{colors.gray.200}', '#2a334a'),
      emphasized: light('{colors.gray.400}', '#66718d'),
      error: light('{colors.red.700}', '{colors.red.300}'),
    },
    danger: {
      solid: light('{colors.red.700}', '{colors.red.600}'),
      hover: light('{colors.red.800}', '{colors.red.700}'),
    },
    brand: {
      solid: light('{colors.brand.600}', '{colors.brand.500}'),
      hover: light('{colors.brand.700}', '{colors.brand.600}'),
      contrast: light('{colors.white}', '{colors.white}'),
      fg: light('{colors.brand.700}', '{colors.brand.300}'),
      subtle: light('{colors.brand.50}', '#1f2445'),
      muted: light('{colors.brand.100}', '#2a3160'),
      emphasized: light('{colors.brand.200}', '{colors.brand.900}'),
      focusRing: light('{colors.brand.500}', '{colors.brand.400}'),
    },
  },
  shadows: {
    card: light(
      '0 1px 2px rgb(23 29 46 / 6%), 0 1px 1px rgb(23 29 46 / 4%)',
      '0 1px 2px rgb(0 0 0 / 40%)',
    ),
    raised: light(
      '0 12px 32px -8px rgb(39 42 107 / 18%), 0 2px 6px rgb(23 29 46 / 6%)',
      '0 16px 40px -8px rgb(0 0 0 / 65%)',
    ),
  },
})
