import { useEffect, useRef, type ReactNode } from 'react'

import type { App } from '#src/app/start-app.ts'
import type { Me } from '#src/api/contract/user.ts'
import { useShell } from '#src/containers/frame/use-shell.ts'
import { AdminFrame } from '#src/ui/admin/admin-frame.tsx'

type AdminPageProps = { app: App; me: Me; title: string; children: ReactNode }

/** A page of the admin area; its content waits for a session that is strong enough for admins. */
export function AdminPage({ app, me, title, children }: AdminPageProps) {
  return (
    <AdminFrame title={title} {...useStrongSession(app, me)}>
      {children}
    </AdminFrame>
  )
}

/** The signed-in person after their latest sign-in, and the way to a stronger one. */
export const useStrongSession = (app: App, first: Me) => {
  // The router knows the person as they came in; a stronger sign-in has changed them.
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
  // The question belongs to this page: Back closes it too.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      app.close('stepUp')
    }
  }, [app])
  return { me, onStepUp: () => void stepUp() }
}
