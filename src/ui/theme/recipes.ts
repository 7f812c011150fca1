import { defineRecipe } from '@chakra-ui/react'

const button = defineRecipe({
  className: 'pp-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'var(--button-height, 2.75rem)',
    maxWidth: 'full',
    // As a variable, so that a screen's own value wins at every width.
    '--button-px': { base: 'spacing.3', sm: 'spacing.5' },
    px: 'var(--button-px)',
    py: '1.5',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'var(--tool-font, 1rem)',
    fontWeight: 'semibold',
    lineHeight: '1.25',
    textAlign: 'center',
    overflowWrap: 'break-word',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background 120ms, border-color 120ms, box-shadow 120ms',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    _disabled: { cursor: 'not-allowed', opacity: '0.55' },
    '&[aria-disabled=true]': { cursor: 'progress', opacity: '0.75' },
    _icon: { width: '1.125rem', height: '1.125rem', flexShrink: 0 },
  },
  variants: {
    variant: {
      solid: {
        // As variables: a destructive button only changes the colours.
        '--button-bg': 'colors.brand.solid',
        '--button-hover': 'colors.brand.hover',
        bg: 'var(--button-bg)',
        color: 'brand.contrast',
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 14%), 0 1px 2px rgb(23 29 46 / 18%)',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'var(--button-hover)' },
      },
      outline: {
        bg: 'bg.panel',
        color: 'fg',
        borderColor: 'border.emphasized',
        _hover: { bg: 'bg.muted' },
        '&[aria-pressed=true]': { bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.fg' },
      },
      subtle: { bg: 'brand.subtle', color: 'brand.fg', _hover: { bg: 'brand.muted' } },
      ghost: { bg: 'transparent', color: 'fg', _hover: { bg: 'bg.muted' } },
      plain: {
        px: '1',
        // Even an invisible border would set it apart from the texts above and below.
        borderWidth: '0',
        color: 'brand.fg',
        textDecoration: 'underline',
        textUnderlineOffset: '3px',
        _hover: { textDecorationThickness: '2px' },
      },
    },
    size: {
      /** For a button among texts that is not the main one. */
      sm: {
        '--button-height': '2.75rem',
        '@media (pointer: fine)': { '--button-height': '2.25rem' },
        px: '3',
        fontSize: 'sm',
      },
      md: {},
      lg: { minHeight: '12', px: 'min(1.75rem, 9vw)' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
})

const heading = defineRecipe({
  className: 'pp-heading',
  base: {
    fontWeight: 'bold',
    letterSpacing: '-0.02em',
    lineHeight: '1.15',
    textWrap: 'balance',
    _focusVisible: { outline: 'none' },
  },
  variants: {
    size: {
      md: { fontSize: 'lg', letterSpacing: '-0.01em' },
      xl: { fontSize: 'xl', letterSpacing: '-0.01em' },
      '3xl': {
        '--heading-size': { base: 'fontSizes.2xl', md: 'fontSizes.3xl' },
        fontSize: 'var(--heading-size)',
      },
      '4xl': {
        '--heading-size': { base: 'fontSizes.3xl', md: 'fontSizes.4xl' },
        fontSize: 'var(--heading-size)',
      },
    },
  },
  defaultVariants: { size: 'xl' },
})

const text = defineRecipe({ className: 'pp-text' })

const link = defineRecipe({
  className: 'pp-link',
  base: {
    color: 'brand.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    borderRadius: 'sm',
    _hover: { textDecorationThickness: '2px' },
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
})

const badge = defineRecipe({
  className: 'pp-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: '3',
    minHeight: '8',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: 'medium',
    bg: 'brand.subtle',
    color: 'brand.fg',
  },
})

const skeleton = defineRecipe({
  className: 'pp-skeleton',
  base: { bg: 'bg.muted', borderRadius: 'md', animation: 'pulse 1.6s ease-in-out infinite' },
})

const skipNavLink = defineRecipe({
  className: 'pp-skip-link',
  base: {
    position: 'fixed',
    top: '3',
    insetStart: '3',
    px: '4',
    py: '3',
    borderRadius: 'md',
    bg: 'brand.solid',
    color: 'brand.contrast',
    fontWeight: 'semibold',
    zIndex: 'skipNav',
    transform: 'translateY(-200%)',
    _focusVisible: {
      transform: 'none',
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
  },
})

export const recipes = {
  button,
  heading,
  text,
  link,
  badge,
  skeleton,
  skipNavLink,
}
