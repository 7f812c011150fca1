import { VisuallyHidden } from '@chakra-ui/react'

type PageBadgeProps = {
  count: number
  /** How that is said: `3 pending requests`. */
  text: string
}

/** The number of things that wait on a page, beside its name; not shown for zero. */
export function PageBadge({ count, text }: PageBadgeProps) {
  if (count === 0) {
    return null
  }
  return (
    <>
      <VisuallyHidden>, {text}</VisuallyHidden>
      <span className="portal-nav-badge" aria-hidden>
        {count}
      </span>
    </>
  )
}
