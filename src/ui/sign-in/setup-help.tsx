import { Text } from '@chakra-ui/react'

import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'

/** Where to get help before the demos are open. */
export function SetupHelp({ question }: { question: string }) {
  return (
    <Text color="fg.muted">
      {question} <TextLink to="/contact">Write to us</TextLink>. Manage how you sign in on{' '}
      <TextLink to="/account">your account page</TextLink>.
    </Text>
  )
}
