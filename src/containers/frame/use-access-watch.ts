import { useEffect } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { App } from '#src/app/start-app.ts'
import { whenIdle } from '#src/lib/when-idle.ts'

/** Whoever was let in by a decision is led out as soon as it is undone (ACCESS-4). */
export const useAccessWatch = (app: App, me: Me) => {
  const isWatched = !me.isGoogle && !me.isCustomer

  useEffect(() => {
    if (!isWatched) {
      return undefined
    }
    let isInside = true
    const begin = async () => {
      await whenIdle()
      await app.bring('accessWatch')
      const { me: now } = app.session.getSnapshot().context
      if (isInside && now !== null) {
        app.open('accessWatch', { me: now })
      }
    }
    // Without its code nothing is heard until the next page is asked for.
    begin().catch(() => {})
    return () => {
      isInside = false
      app.close('accessWatch')
    }
  }, [app, isWatched])
}
