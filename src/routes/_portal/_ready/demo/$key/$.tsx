import { createFileRoute, notFound } from '@tanstack/react-router'

/** APP-4: a demo has no other pages. */
export const Route = createFileRoute('/_portal/_ready/demo/$key/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
