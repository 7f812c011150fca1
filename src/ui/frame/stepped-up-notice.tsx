import { CircleCheck, TriangleAlert } from 'lucide-react'

import { Banner } from '#src/ui/frame/banner.tsx'
import { HeardLater } from '#src/ui/parts/status/heard-later.tsx'

type SteppedUpNoticeProps = {
  /** Whose sign-in was asked for. */
  identifier: string
  /** Who is signed in now. */
  email: string
  problem: string | null
}

/** A7.5.1: back from a provider the page is a new one, and what was asked for is to be asked for once more. */
export function SteppedUpNotice({ identifier, email, problem }: SteppedUpNoticeProps) {
  const stranger = `You are signed in as ${email} now, no longer as ${identifier}.`
  const wrong = problem ?? (email === identifier ? null : stranger)

  return wrong === null ? (
    <div role="status">
      <Banner tone="success" icon={CircleCheck}>
        <HeardLater isNew>
          You have signed in again. Please do once more what you were about to do.
        </HeardLater>
      </Banner>
    </div>
  ) : (
    <div role="alert">
      <Banner tone="error" icon={TriangleAlert}>
        {wrong}
      </Banner>
    </div>
  )
}
