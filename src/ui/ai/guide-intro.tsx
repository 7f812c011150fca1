import { Button, chakra, Stack, Text } from '@chakra-ui/react'

type GuideIntroProps = {
  /** Questions to begin with. */
  suggestions: readonly string[]
  onAsk: (question: string) => void
}

/** What the guide can do, and questions that the person's own demos answer. */
export function GuideIntro({ suggestions, onAsk }: GuideIntroProps) {
  return (
    <Stack gap="6" maxWidth="48rem">
      <Stack gap="3" maxWidth="prose">
        <Text fontSize="lg" color="fg.muted">
          Ask for a topic, a technology or an audience. The guide searches the demos that are shared
          with you, quotes what fits and leads you there.
        </Text>
        <Text color="fg.muted">
          Without a language model it is a search: it looks for your words in your demos, in
          English, German, Spanish, French and Portuguese, and says so when nothing has them.
        </Text>
      </Stack>
      {suggestions.length === 0 ? null : <Suggestions suggestions={suggestions} onAsk={onAsk} />}
    </Stack>
  )
}

/** An empty page is no beginning: questions again, in fewer words. */
export function FirstQuestion(props: GuideIntroProps) {
  return (
    <Stack gap="5" maxWidth="48rem">
      <Text color="fg.muted">Ask for a topic, a technology or an audience of your demos.</Text>
      {props.suggestions.length === 0 ? null : <Suggestions {...props} />}
    </Stack>
  )
}

/** Each is asked as it stands. */
function Suggestions({ suggestions, onAsk }: GuideIntroProps) {
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
