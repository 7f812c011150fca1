import { VisuallyHidden } from '@chakra-ui/react'

import { leadNoteMax } from '#src/api/contract/leads.ts'
import { optionalWebAddress } from '#src/api/contract/web-address.ts'

const nearTheEnd = 50

export const addressHint = 'https:// is added if it is missing.'

/** LEAD-3: the address as it will be kept; what the hint says as long as there is none. */
export const addressPreview = (typed: string) => {
  const { data = '' } = optionalWebAddress.safeParse(typed)
  return data === '' ? addressHint : `Leads to ${data}`
}

export const noteHint = `At most ${leadNoteMax} characters.`

const lengthOf = (note: string) => note.normalize('NFC').trim().length

/** How much of the note is used up. */
export const noteCount = (note: string) => `${lengthOf(note)} of ${leadNoteMax} characters`

/** Tells ears when the note gets short of room. */
export const NoteWarning = ({ note }: { note: string }) => (
  <VisuallyHidden role="status">{warningAt(leadNoteMax - lengthOf(note))}</VisuallyHidden>
)

const warningAt = (left: number) => {
  if (left > nearTheEnd) {
    return ''
  }
  return left < 0 ? 'The note is too long.' : 'The note is nearly full.'
}
