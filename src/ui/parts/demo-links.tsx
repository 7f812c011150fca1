import { chakra, Link as StyledLink, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'

import type { Demo } from '#src/api/contract/demos.ts'

/** The demo's further reading; the server leaves out what this person may not see. */
export function DemoLinks({ links }: Pick<Demo, 'links'>) {
  return links.length === 0 ? null : (
    <List aria-label="Links">
      {links.map(({ label, url }) => (
        <li key={url}>
          <StyledLink
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            minHeight="11"
          >
            {label}
            <ExternalLink size={16} aria-hidden />
            <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </StyledLink>
        </li>
      ))}
    </List>
  )
}

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', listStyleType: 'none' },
})
