/**
 * Tools above rows and figures are small where a mouse is, and leave the window to what they narrow (ADR 145); a thumb needs
 * them as large as anywhere.
 */
export const dense = {
  '@media (min-width: 48rem) and (pointer: fine)': {
    '--field-height': '2.5rem',
    '--button-height': '2.5rem',
    '--tool-font': '0.875rem',
  },
} as const
