import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/page/message-screen.tsx'

/** LOGIN-7: the login was done, and whoever asked for it wanted nobody to be led on. */
export function SignedInScreen() {
  return (
    <MessageScreen title="You are signed in" text="You can close this page, or go on.">
      <HomeButton />
    </MessageScreen>
  )
}
