import { HomeButton } from '#src/ui/parts/home-button.tsx'
import { MessageScreen } from '#src/ui/parts/message-screen.tsx'

/** APP-4: no demo of this person has this key. */
export function UnknownDemoScreen() {
  return (
    <MessageScreen
      title="This demo does not exist."
      text="It may have moved, or it is not shared with you."
    >
      <HomeButton />
    </MessageScreen>
  )
}
