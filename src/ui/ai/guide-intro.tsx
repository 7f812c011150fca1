import { Button, chakra, Stack, Text } from '@chakra-ui/react'

import type { Terms } from '#src/api/contract/conversations.ts'
import { KeptTerms } from '#src/ui/ai/kept-terms.tsx'

type GuideIntroProps = {
  /** Suggested questions. */
  suggestions: readonly string[]
  /** `null` while they are loading. */
  terms: Terms | null
  onAsk: (question: string) => void
}

/** What the guide can do, and questions that the person's demos answer. */
export function GuideIntro({ suggestions, terms, onAsk }: GuideIntroProps) {
  return (
    <Stack gap="6" maxWidth="48rem">
      <Stack gap="3" maxWidth="prose">
        <Text fontSize="lg" color="fg.muted">
          Ask about a topic, a technology or an audience. The guide searches the demos shared with
          you, quotes what fits and takes you there.
        </Text>
        {terms === null ? null : <Text color="fg.muted">{engines[terms.engine]}</Text>}
      </Stack>
      {suggestions.length === 0 ? null : <Suggestions suggestions={suggestions} onAsk={onAsk} />}
      {terms === null ? null : <KeptTerms terms={terms} />}
    </Stack>
  )
}

const engines: Readonly<Record<Terms['engine'], string>> = {
  guide:
    'It works without a language model, as a search: it looks for your words in your demos, in English, German, Spanish, French and Portuguese, and says so when it finds nothing.',
  gemini:
    'Gemini writes the answers, in any language, using only what it looks up in your demos. Like any language model it can be wrong, so the demos themselves are shown below each answer.',
}

/** The start of an empty conversation: the same questions, in fewer words. */
export function FirstQuestion(props: GuideIntroProps) {
  return (
    <Stack gap="5" maxWidth="48rem">
      <Text color="fg.muted">Ask about a topic, a technology or an audience.</Text>
      {props.suggestions.length === 0 ? null : <Suggestions {...props} />}
      {props.terms === null ? null : <KeptTerms terms={props.terms} />}
    </Stack>
  )
}

/** A press asks the question as it is. */
function Suggestions({ suggestions, onAsk }: Omit<GuideIntroProps, 'terms'>) {
  return (
    <List aria-label="Suggestions">
      {suggestions.map((question) => (
        <li key={question}>
          <Button variant="subtle" textAlign="start" onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </List>
  )
}

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', listStyleType: 'none' },
})
