import { Text } from '@chakra-ui/react'

import type { Terms } from '#src/api/contract/conversations.ts'

/** The terms: who gets the questions, how long they are kept, and how many one may ask. */
export const KeptTerms = ({ terms }: { terms: Terms }) => (
  <Text fontSize="sm" color="fg.subtle" maxWidth="prose">
    {[toldIn(terms), keptIn(terms), countIn(terms)].join(' ').trimEnd()}
  </Text>
)

const toldIn = ({ engine }: Terms) =>
  engine === 'gemini'
    ? 'Your questions go to Gemini without your name. They are kept here with the answers, for you only.'
    : 'Your questions stay in this portal. They are kept with the answers, for you only.'

const keptIn = ({ keptDays }: Terms) => {
  if (keptDays === 0) {
    return 'Conversations stay until you delete them.'
  }
  const days = keptDays === 1 ? 'One day' : `${keptDays} days`
  return `${days} after its last question a conversation is deleted. You can delete it earlier.`
}

const countIn = ({ questionsPerDay }: Terms) =>
  questionsPerDay === 0 ? '' : `You can ask ${questionsPerDay} questions a day.`
