import { chakra } from '@chakra-ui/react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { leadTypeLabels, type LeadType } from '#src/api/contract/leads.ts'

type StaffLeadType = Exclude<LeadType, 'client'>

const choices: Record<StaffLeadType, string> = {
  'google-client': 'A company you sell to',
  'google-event': 'A booth, a summit, a roadshow',
  'google-training': 'A session for colleagues',
}

type LeadTypeCardsProps = {
  input: UseFormRegisterReturn
  warningId: string
  /** The one that no other takes the place of now, where there is one. */
  held: LeadType | null
}

/** LEAD-2: Google staff say which kind of lead it is. */
export function LeadTypeCards({ input, warningId, held }: LeadTypeCardsProps) {
  return (
    <Cards aria-describedby={warningId}>
      <legend>Type</legend>
      {Object.entries(choices).map(([type, hint], index) => (
        <Card key={type}>
          <input
            {...input}
            type="radio"
            value={type}
            disabled={held !== null && held !== type}
            aria-describedby={`${type}-hint`}
            data-autofocus={index === 0 ? '' : undefined}
          />
          <span>{leadTypeLabels[type as StaffLeadType]}</span>
          <small id={`${type}-hint`} aria-hidden="true">
            {hint}
          </small>
        </Card>
      ))}
    </Cards>
  )
}

const Cards = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
    gap: '3',
    minWidth: '0',
    '& legend': { fontSize: 'sm', fontWeight: 'semibold', pb: '1.5' },
  },
})

const Card = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    gap: '1',
    columnGap: '3',
    alignContent: 'start',
    p: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    cursor: 'pointer',
    fontWeight: 'semibold',
    lineHeight: '1.3',
    '& input': {
      width: '1.125rem',
      height: '1.125rem',
      mt: '0.5',
      accentColor: '{colors.brand.solid}',
      outline: 'none',
    },
    '& small': { gridColumn: 2, fontSize: 'sm', fontWeight: 'normal', color: 'fg.muted' },
    _hover: { bg: 'bg.muted' },
    '&:has(:checked)': {
      bg: 'brand.subtle',
      borderColor: 'brand.focusRing',
      boxShadow: 'inset 0 0 0 1px {colors.brand.focusRing}',
    },
    '&:has(:focus-visible)': {
      outline: '2px solid {colors.brand.focusRing}',
      outlineOffset: '2px',
    },
  },
})
