/** For the button that takes away for good, or shuts somebody out: it has not the colour of those that save (ADR 132). */
export const destructive = {
  '--button-bg': 'colors.danger.solid',
  '--button-hover': 'colors.danger.hover',
} as const
