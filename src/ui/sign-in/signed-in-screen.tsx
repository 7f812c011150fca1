import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** LOGIN-7: signed in, and the link to the login asked not to lead anywhere. */
export function SignedInScreen() {
  return (
    <MessageScreen title="You are signed in" text="You can close this page, or go on.">
      <HomeButton />
    </MessageScreen>
  )
}
