import type { ReactNode } from 'react'

import type { App } from '#src/app/start-app.ts'
import type { Me } from '#src/api/contract/user.ts'
import { useShell } from '#src/routes/-shell.ts'
import { AdminFrame } from '#src/ui/admin/admin-frame.tsx'

type AdminPageProps = { app: App; me: Me; title: string; children: ReactNode }

/** A page of the admin area; what it shows waits for a session that the server takes for admin's work. */
export function AdminPage({ app, me: first, title, children }: AdminPageProps) {
  // The router knows who came in; a stronger sign-in makes them somebody else.
  const me = useShell(app).me ?? first
  const stepUp = async () => {
    await app.bring('stepUp')
    app.open('stepUp', { identifier: me.email, methods: me.methods, need: 'strong' })
  }

  return (
    <AdminFrame title={title} me={me} onStepUp={() => void stepUp()}>
      {children}
    </AdminFrame>
  )
}
