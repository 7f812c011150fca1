import { defineSlotRecipe } from '@chakra-ui/react'

const backdrop = {
  position: 'fixed',
  inset: '0',
  bg: 'rgb(12 16 28 / 55%)',
  backdropFilter: 'blur(3px)',
  zIndex: 'dialog',
  _open: { animation: 'fade-in 200ms' },
} as const

const alert = defineSlotRecipe({
  className: 'pp-alert',
  slots: ['root', 'indicator', 'title', 'content', 'description'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      width: 'full',
      px: '3.5',
      py: '3',
      borderRadius: 'md',
      fontSize: 'sm',
      lineHeight: '1.45',
    },
    indicator: { flexShrink: 0, mt: '0.5', '& svg': { width: '1.125rem', height: '1.125rem' } },
    content: { display: 'flex', flexDirection: 'column', gap: '1', flex: '1', minWidth: '0' },
    title: { fontWeight: 'semibold' },
  },
  variants: {
    status: {
      info: { root: { bg: 'brand.subtle', color: 'brand.fg' } },
      error: { root: { bg: 'bg.error', color: 'fg.error' } },
      warning: { root: { bg: 'bg.warning', color: 'fg.warning' } },
      success: { root: { bg: 'bg.success', color: 'fg.success' } },
    },
  },
  defaultVariants: { status: 'info' },
})

const overlaySlots = [
  'trigger',
  'backdrop',
  'positioner',
  'content',
  'header',
  'title',
  'description',
  'body',
  'footer',
  'closeTrigger',
] as const

/** A phone on its side, or a page at 400 %: a fixed title and fixed buttons would leave no room between them. */
const low = '@media (max-height: 28rem)'

const dialog = defineSlotRecipe({
  className: 'pp-dialog',
  slots: overlaySlots,
  base: {
    backdrop,
    positioner: {
      position: 'fixed',
      inset: '0',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      padding: { base: '0', md: '6' },
      zIndex: 'dialog',
      overflow: 'auto',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      bg: 'bg.panel',
      boxShadow: 'raised',
      outline: '0',
      minHeight: '0',
      [low]: { position: 'relative', overflow: 'auto', scrollPaddingBlock: '8' },
      _open: { animation: 'rise-in 200ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
    },
    header: { px: { base: '5', md: '8' }, pt: { base: '5', md: '7' }, pb: '3' },
    title: {
      fontSize: '2xl',
      fontWeight: 'bold',
      letterSpacing: '-0.02em',
      lineHeight: '1.2',
    },
    description: { color: 'fg.muted' },
    body: {
      flex: '1',
      minHeight: '0',
      overflow: 'auto',
      // Scrolls far enough that a field is seen with its label.
      scrollPaddingBlock: '8',
      px: { base: '5', md: '8' },
      py: '3',
      [low]: { flex: 'none', overflow: 'visible' },
    },
    footer: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      px: { base: '5', md: '8' },
      py: '4',
      // On a phone they share a line, or have one each.
      '& > button': { flexGrow: { base: '1', sm: '0' } },
    },
  },
  variants: {
    size: {
      sm: {
        positioner: { padding: '4' },
        content: {
          width: 'full',
          maxWidth: '28rem',
          // Its title and its buttons stay visible.
          maxHeight: 'full',
          borderRadius: 'xl',
        },
        title: { fontSize: 'xl' },
      },
      lg: {
        content: {
          width: { base: '100dvw', md: '800px' },
          maxWidth: 'full',
          height: { base: '100dvh', md: '750px' },
          maxHeight: 'full',
          borderRadius: { base: '0', md: 'xl' },
        },
        footer: { borderTopWidth: '1px' },
      },
    },
  },
  defaultVariants: { size: 'sm' },
})

const drawer = defineSlotRecipe({
  className: 'pp-drawer',
  slots: overlaySlots,
  base: {
    backdrop,
    positioner: { position: 'fixed', inset: '0', display: 'flex', zIndex: 'dialog' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'min(20rem, 86vw)',
      height: '100dvh',
      bg: 'bg.panel',
      boxShadow: 'raised',
      outline: '0',
      _open: { animation: 'slide-in 200ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      px: '5',
      py: '3',
    },
    title: { fontSize: 'lg', fontWeight: 'bold' },
    body: { flex: '1', overflow: 'auto', px: '3', pb: '5' },
  },
  variants: {
    size: {
      sm: {},
      /** From the other side, wider. */
      lg: {
        content: {
          width: 'min(44rem, 100vw)',
          marginInlineStart: 'auto',
          _open: { animation: 'slide-in-end 200ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
        },
        header: { px: { base: '4', md: '7' }, py: '4', borderBottomWidth: '1px' },
        title: { fontSize: 'xl', overflowWrap: 'anywhere' },
        body: { px: { base: '4', md: '7' }, py: '5' },
      },
    },
  },
  defaultVariants: { size: 'sm' },
})

const dataList = defineSlotRecipe({
  className: 'pp-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '4' },
    item: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '0.5' },
    itemLabel: { flex: '0 0 min(10rem, 100%)', color: 'fg.muted' },
    itemValue: { flex: '1 1 12rem', minWidth: '0', overflowWrap: 'anywhere' },
  },
})

const qrCode = defineSlotRecipe({
  className: 'pp-qr-code',
  slots: ['root', 'frame', 'pattern', 'overlay', 'downloadTrigger'],
  base: {
    // Cameras need dark on light and a quiet zone of four modules, in the dark theme too.
    root: { bg: 'white', p: '5', borderWidth: '1px', borderRadius: 'lg', flexShrink: 0 },
    frame: { display: 'block', width: '11rem', height: '11rem', fill: 'black' },
  },
})

export const slotRecipes = { alert, dialog, drawer, dataList, qrCode }
