import { Link } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { OuterLinks, OuterPage } from '#src/lib/outer-links.ts'

const texts: Readonly<Record<OuterPage, string>> = {
  help: 'Trouble signing in?',
  privacy: 'Privacy notice',
  terms: 'Terms of use',
  legal: 'Legal notice',
}

/** What is read in the middle of something stays beside it, with what was typed there. */
const aside = { target: '_blank', rel: 'noopener noreferrer' }

type OuterLinkProps = {
  page: OuterPage
  links: OuterLinks
  /** Its own name, unless a text says it otherwise. */
  children?: ReactNode
}

/**
 * Leads out of the portal. It stands in the page hidden where it leads nowhere: a page that was made ahead gets its addresses
 * from the server (`server/app/page-settings.ts`), and nothing moves.
 */
export function OuterLink({ page, links, children = texts[page] }: OuterLinkProps) {
  const url = links[page]

  return (
    <Link
      data-outer={page}
      href={url ?? '/'}
      hidden={url === null}
      {...(page === 'help' ? {} : aside)}
    >
      {children}
    </Link>
  )
}
