import { createFileRoute, redirect } from '@tanstack/react-router'

/** ROUTE-10: the automatic landing goes to the person's first demo. */
export const Route = createFileRoute('/_portal/_ready/open/')({
  beforeLoad: ({ context: { me } }) => {
    const first = me.demos[0]
    throw first === undefined
      ? redirect({ to: '/', replace: true })
      : redirect({ to: '/open/$', params: { _splat: first.key }, replace: true })
  },
})
