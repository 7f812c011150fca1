import { HomeButton } from '#src/ui/parts/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/message-screen.tsx'

/** APP-4: no page has this address. */
export function NotFoundScreen() {
  return (
    <MessageScreen title="404" text="There is no page at this address.">
      <HomeButton />
    </MessageScreen>
  )
}
