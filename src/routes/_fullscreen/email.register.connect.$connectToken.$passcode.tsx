import { createFileRoute, redirect } from '@tanstack/react-router'

/** The mailed link. Its secrets leave the address bar before anything is shown (check PC-17). */
export const Route = createFileRoute('/_fullscreen/email/register/connect/$connectToken/$passcode')(
  {
    beforeLoad: ({ params: link }) => {
      throw redirect({ to: '/email/register/connect', state: { link }, replace: true })
    },
  },
)
