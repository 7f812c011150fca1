import { Button, chakra, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

type UnknownDemoScreenProps = {
  /** Demos of this person whose name is near, the nearest first. */
  near: readonly Pick<ListedDemo, 'key' | 'label'>[]
}

/** APP-4: no demo of this person has this key. */
export function UnknownDemoScreen({ near }: UnknownDemoScreenProps) {
  return (
    <MessageScreen
      title="This demo does not exist."
      text="It may have moved, or it is not shared with you."
    >
      {near.length === 0 ? null : <NearDemos near={near} />}
      <HomeButton />
    </MessageScreen>
  )
}

function NearDemos({ near }: UnknownDemoScreenProps) {
  const id = useId()

  return (
    <Stack width="full" gap="2" mb="2">
      <Text id={id}>
        {near.length === 1 ? 'Did you mean this one?' : 'Did you mean one of these?'}
      </Text>
      <List aria-labelledby={id}>
        {near.map(({ key, label }) => (
          <li key={key}>
            <Button asChild variant="outline">
              <Link to="/demo/$key" params={{ key }}>
                {label}
              </Link>
            </Button>
          </li>
        ))}
      </List>
    </Stack>
  )
}

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '2',
    listStyleType: 'none',
  },
})
