import { Button, Flex, Text } from '@chakra-ui/react'

import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { ContentPage } from '#src/ui/parts/page/content-page.tsx'

type ContactSentScreenProps = { reference: string; email: string; onAnother: () => void }

/** The message has arrived. */
export function ContactSentScreen({ reference, email, onAnother }: ContactSentScreenProps) {
  const heading = useFocus<HTMLHeadingElement>()

  return (
    <ContentPage
      headingRef={heading}
      title="Message sent"
      lead={
        <span role="status">
          Your message has arrived. Its reference is{' '}
          <Text as="code" fontFamily="mono" fontWeight="semibold" color="fg">
            {reference}
          </Text>
          .
        </span>
      }
    >
      <Text>
        We answer to {email}. Please name the reference if you write again about the same.
      </Text>
      <Flex gap="3" wrap="wrap">
        <HomeButton />
        <Button variant="outline" onClick={onAnother}>
          Write another message
        </Button>
      </Flex>
    </ContentPage>
  )
}
