import { Link as StyledLink, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'

import type { Demo } from '#src/api/contract/demos.ts'
import '#src/ui/demos/demo-facts.css'

/** The demo's further reading; the server leaves out what this person may not see. */
export function DemoLinks({ links }: Pick<Demo, 'links'>) {
  return links.length === 0 ? null : (
    <ul className="demo-links" aria-label="Links">
      {links.map(({ label, url }) => (
        <li key={url}>
          <StyledLink href={url} target="_blank" rel="noopener noreferrer">
            {label}
            <span className="demo-links-mark" aria-hidden>
              <ExternalLink size={16} />
            </span>
            <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </StyledLink>
        </li>
      ))}
    </ul>
  )
}
