import { useEffect, useRef, type ReactNode } from 'react'

import type { App } from '#src/app/start-app.ts'
import type { Me } from '#src/api/contract/user.ts'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { AdminFrame } from '#src/ui/admin/admin-frame.tsx'

type AdminPageProps = { app: App; me: Me; title: string; children: ReactNode }

/** A page of the admin area; what it shows waits for a session that the server takes for admin's work. */
export function AdminPage({ app, me, title, children }: AdminPageProps) {
  return (
    <AdminFrame title={title} {...useStrongSession(app, me)}>
      {children}
    </AdminFrame>
  )
}

/** Who is in, by what they signed in with last, and the way to a stronger sign-in. */
export const useStrongSession = (app: App, first: Me) => {
  // The router knows who came in; a stronger sign-in makes them somebody else.
  const me = useShell(app).me ?? first
  const isHere = useRef(false)
  const stepUp = async () => {
    await app.loadFlows('stepUp')
    if (!isHere.current) {
      return
    }
    app.open('stepUp', {
      identifier: me.email,
      methods: me.methods,
      isStaff: me.isGoogle,
      need: 'strong',
    })
  }
  // The question is this page's: Back takes it along.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      app.close('stepUp')
    }
  }, [app])
  return { me, onStepUp: () => void stepUp() }
}
