import { Button, Link as StyledLink, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ExternalLink, Share2, Star } from 'lucide-react'
import { memo, useDeferredValue, type ReactNode } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import type { DemoOpenView } from '#src/machines/demo-open/demo-open.view.ts'
import { DemoLinks } from '#src/ui/demos/demo-links.tsx'
import { DemoMedia } from '#src/ui/demos/demo-media.tsx'
import type { OnFavourite } from '#src/ui/demos/demo-star.tsx'
import { DemoStory } from '#src/ui/demos/demo-story.tsx'
import { ProductsUsed } from '#src/ui/demos/products-used.tsx'
import { ShareableWith } from '#src/ui/demos/shareable-with.tsx'
import { CopyByHand } from '#src/ui/parts/buttons/copy-by-hand.tsx'
import { CopyLinkButton } from '#src/ui/parts/buttons/copy-link-button.tsx'
import { ChartCard } from '#src/ui/parts/figures/chart-card.tsx'
import { Kpis } from '#src/ui/parts/figures/kpis.tsx'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import '#src/ui/demos/demo-screen.css'

type DemoScreenProps = {
  demo: Demo
  open: DemoOpenView
  copyLink: CopyLinkView
  /** `null` while it is unknown. */
  isFavourite: boolean | null
  onAccess: () => void
  onCopyLink: () => void
  /** `null` if the browser cannot share. */
  onShare: (() => void) | null
  onFavourite: OnFavourite
  /** Loads again whether it is a favourite, if that failed; `null` if there is no need. */
  onRetryFavourite: (() => void) | null
}

/** DEMO-2: the hero, then the content, which is below the fold and rendered afterwards. */
export function DemoScreen(props: DemoScreenProps) {
  const isContentDue = useDeferredValue(true, false)

  return (
    <div className="demo-page">
      <DemoHero {...props} />
      {isContentDue ? <DemoContent demo={props.demo} /> : <div className="demo-content-room" />}
    </div>
  )
}

const DemoContent = memo(function DemoContent({ demo }: { demo: Demo }) {
  const { story, kpis, chart } = demo

  return (
    <>
      <DemoStory story={story} />
      {kpis.length === 0 && chart === null ? null : (
        <ScreenSection title="Results">
          {kpis.length === 0 ? null : <Kpis kpis={kpis} />}
          {chart === null ? null : <ChartCard chart={chart} />}
        </ScreenSection>
      )}
    </>
  )
})

function DemoHero(props: DemoScreenProps) {
  const { demo, open, copyLink, onAccess, onCopyLink, onShare } = props
  const isOpening = open.step === 'opening'

  return (
    <div className="demo-hero">
      <div>
        <StyledLink
          asChild
          alignSelf="flex-start"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="11"
          _print={{ display: 'none' }}
        >
          <Link to="/">
            <ArrowLeft size={20} aria-hidden />
            Back to Home
          </Link>
        </StyledLink>
        <div className="demo-words">
          <ScreenHeading size="4xl">{demo.label}</ScreenHeading>
          <p>{demo.description}</p>
        </div>
        <div className="demo-acts">
          <Button
            size="lg"
            title="Opens in a new tab"
            aria-disabled={isOpening}
            onClick={({ detail: clicks }) => {
              if (!isOpening && clicks < 2) {
                onAccess()
              }
            }}
          >
            {isOpening ? 'Loading...' : 'Access Demo'}
            <ExternalLink aria-hidden />
          </Button>
          <CopyLinkButton view={copyLink} onCopy={onCopyLink} />
          {onShare === null ? null : (
            <Button variant="outline" onClick={onShare}>
              <Share2 aria-hidden />
              Share
            </Button>
          )}
          <FavouriteButton {...props} />
        </div>
        {copyLink.state === 'failed' ? <CopyByHand text={copyLink.text} /> : null}
        {open.step === 'opened' && open.how !== 'shown' ? (
          <ProblemAlert>
            <Text>
              {open.how === 'slow'
                ? 'The demo is taking longer than usual.'
                : 'Your browser did not let the new tab open.'}{' '}
              <StyledLink
                href={open.url}
                color="inherit"
                {...(open.how === 'blocked' && { target: '_blank', rel: 'noopener' })}
              >
                Open {demo.label}
              </StyledLink>
            </Text>
          </ProblemAlert>
        ) : null}
        <DemoLinks links={demo.links} />
      </div>
      <HeroFacts demo={demo} />
    </div>
  )
}

const HeroFacts = memo(function HeroFacts({ demo }: { demo: Demo }) {
  return (
    <div className="demo-hero-facts">
      <DemoMedia demo={demo} />
      <Fact title="Products Used">
        <ProductsUsed technologies={demo.technologies} />
      </Fact>
      <Fact title="Shareable with">
        <ShareableWith shareableWith={demo.shareableWith} />
      </Fact>
    </div>
  )
})

type FavouriteButtonProps = Pick<
  DemoScreenProps,
  'demo' | 'isFavourite' | 'onFavourite' | 'onRetryFavourite'
>

function FavouriteButton(props: FavouriteButtonProps) {
  const { demo, isFavourite, onFavourite, onRetryFavourite } = props

  return (
    <Button
      variant="outline"
      px="0"
      width="12"
      minHeight="12"
      aria-label="Favourite"
      title={favouriteTitle(props)}
      aria-pressed={isFavourite === true}
      aria-disabled={isFavourite === null && onRetryFavourite === null}
      onClick={() => {
        if (isFavourite === null) {
          onRetryFavourite?.()
        } else {
          onFavourite(demo, !isFavourite)
        }
      }}
    >
      <Star aria-hidden fill={isFavourite === true ? 'currentColor' : 'none'} />
    </Button>
  )
}

const favouriteTitle = ({ isFavourite, onRetryFavourite }: FavouriteButtonProps) => {
  if (onRetryFavourite !== null) {
    return 'Your favourites could not be loaded. Press to try again.'
  }
  return isFavourite === true ? 'Take out of favourites' : 'Add to favourites'
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="demo-fact">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
