import { Button } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** The address names no conversation of this person. */
export function UnknownConversationScreen() {
  return (
    <MessageScreen
      title="This conversation does not exist."
      text="It may have been deleted, or it is somebody else's."
    >
      <Button asChild>
        <Link to="/ai/new">New conversation</Link>
      </Button>
      <HomeButton variant="outline" />
    </MessageScreen>
  )
}
