import { VisuallyHidden } from '@chakra-ui/react'

type PageBadgeProps = {
  count: number
  /** How that is said: `3 pending requests`. */
  text: string
}

/** How much waits on a page, beside its name; nothing is no news. */
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
