import { createFileRoute, redirect } from '@tanstack/react-router'

/** The mailed link. Its secrets leave the address bar before anything is shown (check PC-17). */
export const Route = createFileRoute('/_fullscreen/email/login/connect/$connectToken/$passcode')({
  beforeLoad: ({ params: link }) => {
    throw redirect({ to: '/email/login/connect', state: { link }, replace: true })
  },
})
