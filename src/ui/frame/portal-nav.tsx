import { Link } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { Fragment, memo, useEffect, useRef, type ReactNode } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import type { Me } from '#src/api/contract/user.ts'
import { groupsFor, hereFor, linkTo, type PortalPage } from '#src/ui/frame/pages.ts'
import '#src/ui/frame/portal-nav.css'

/** The badges beside page names. */
export type PageBadges = Readonly<Partial<Record<PortalPage['to'], ReactNode>>>

type PortalNavProps = {
  me: Me | null
  /** `null` while they are loading: entries below wait, so that they are not pushed down. */
  demos: readonly Pick<ListedDemo, 'key' | 'label'>[] | null
  /** The path of the page that is shown. */
  here: string
  badges?: PageBadges | undefined
  onLeave?: (() => void) | undefined
}

/** How many demos are listed; the others are on Home. */
const mostDemos = 15

/** APP-9: the pages for this person, and their demos. The router marks the current one with `aria-current`. */
export const PortalNav = memo(function PortalNav({ me, demos, ...links }: PortalNavProps) {
  const nav = useRef<HTMLElement>(null)
  const { here, onLeave } = links
  useEffect(() => {
    const [, page, shown] = here.split('/')
    const isListed = page === 'demo' && demos?.some(({ key }) => key === shown)
    // In a low window the current entry may be outside of the sidebar. A drawer is read from its top instead.
    if (isListed === true && onLeave === undefined) {
      nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
    }
  }, [here, demos, onLeave])

  return (
    <nav ref={nav} aria-label="Main" className="portal-nav">
      {groupsFor(me)
        .filter(({ key }) => key !== 'help' || demos !== null)
        .map(({ key, title, pages }) => (
          <Fragment key={key}>
            {key === 'help' ? (
              <DemoLinks demos={demos ?? []} isHome={links.here === '/'} onLeave={links.onLeave} />
            ) : null}
            {title === null ? null : <h2 className="portal-nav-title">{title}</h2>}
            <PageLinks pages={pages} {...links} />
          </Fragment>
        ))}
      <div className="portal-nav-more" aria-hidden />
    </nav>
  )
})

type PageLinksProps = Pick<PortalNavProps, 'here' | 'badges' | 'onLeave'> & {
  pages: readonly PortalPage[]
}

function PageLinks({ pages, here, badges = {}, onLeave }: PageLinksProps) {
  return pages.map((page) => (
    <PageLink
      key={page.to}
      page={page}
      here={hereFor(page, here)}
      badge={badges[page.to]}
      onLeave={onLeave}
    />
  ))
}

type PageLinkProps = Pick<PortalNavProps, 'here' | 'onLeave'> & {
  page: PortalPage
  badge: ReactNode
}

const PageLink = memo(function PageLink({ page, here, badge, onLeave }: PageLinkProps) {
  return (
    <Link {...linkTo(page, here)} className="portal-nav-link" onClick={onLeave}>
      <page.icon size={18} aria-hidden />
      {page.label}
      {badge}
    </Link>
  )
})

type DemoLinksProps = Pick<PortalNavProps, 'onLeave'> & {
  demos: NonNullable<PortalNavProps['demos']>
  /** All of them are on the page itself. */
  isHome: boolean
}

const DemoLinks = memo(function DemoLinks({ demos, isHome, onLeave }: DemoLinksProps) {
  if (demos.length === 0) {
    return null
  }
  return (
    <>
      <h2 className="portal-nav-title">Demos</h2>
      <ul>
        {demos.slice(0, mostDemos).map(({ key, label }) => (
          <li key={key}>
            <Link to="/demo/$key" params={{ key }} className="portal-nav-link" onClick={onLeave}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {demos.length <= mostDemos || isHome ? null : (
        <Link to="/" className="portal-nav-link" onClick={onLeave}>
          <LayoutGrid size={18} aria-hidden />
          All {demos.length} demos
        </Link>
      )}
    </>
  )
})
