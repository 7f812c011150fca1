import { chakra, Text } from '@chakra-ui/react'

import type { Demo } from '#src/api/contract/demos.ts'
import { ScreenSection } from '#src/ui/parts/screen-section.tsx'

/** How to tell the demo: headings, each with its text. */
export function DemoStory({ story }: Pick<Demo, 'story'>) {
  return story.length === 0 ? null : (
    <ScreenSection title="The story">
      <Parts>
        {story.map(({ title, text }) => (
          <div key={title}>
            <Text as="h3" fontWeight="semibold" fontSize="lg" pb="1.5">
              {title}
            </Text>
            <Text color="fg.muted" lineHeight="1.65" whiteSpace="pre-line">
              {text}
            </Text>
          </div>
        ))}
      </Parts>
    </ScreenSection>
  )
}

/** As many lines of reading length beside each other as there is room for. */
const Parts = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))',
    columnGap: { base: '8', xl: '10' },
    rowGap: '7',
    '& > *': { maxWidth: 'prose' },
  },
})
