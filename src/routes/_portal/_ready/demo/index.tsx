import { createFileRoute, redirect } from '@tanstack/react-router'

/** ROUTE-6: `/demo` alone goes Home. */
export const Route = createFileRoute('/_portal/_ready/demo/')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
