import { Link } from '@chakra-ui/react'

type HelpLinkProps = {
  /** Where it leads; `null` for nowhere. */
  url: string | null
}

/**
 * For whoever cannot sign in, and so cannot write by Contact. It stands in the page hidden where it leads nowhere: a page that
 * was made ahead gets its address from the server (`server/app/page-settings.ts`), and nothing moves.
 */
export function HelpLink({ url }: HelpLinkProps) {
  return (
    <Link
      data-help
      href={url ?? '/'}
      hidden={url === null}
      justifySelf="center"
      mt="2"
      py="3"
      fontSize="sm"
    >
      Trouble signing in?
    </Link>
  )
}
