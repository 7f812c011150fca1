import { VisuallyHidden } from '@chakra-ui/react'

import { leadNoteMax } from '#src/api/contract/leads.ts'
import { optionalWebAddress } from '#src/api/contract/web-address.ts'

const nearTheEnd = 50

/** LEAD-3: the address as it will be kept. */
export const addressHint = (typed: string) => {
  const { data = '' } = optionalWebAddress.safeParse(typed)
  return data === '' ? 'https:// is added where it is missing.' : `Leads to ${data}`
}

/** How much of the note is used up, told to ears only when it gets short. */
export function NoteCount({ note }: { note: string }) {
  const count = note.normalize('NFC').trim().length

  return (
    <>
      {count} of {leadNoteMax} characters
      <VisuallyHidden role="status">{warningAt(leadNoteMax - count)}</VisuallyHidden>
    </>
  )
}

const warningAt = (left: number) => {
  if (left > nearTheEnd) {
    return ''
  }
  return left < 0 ? 'The note is too long.' : 'The note is nearly full.'
}
