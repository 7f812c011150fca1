import { VisuallyHidden } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useState } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { DemoPicture } from '#src/ui/parts/demo-picture.tsx'
import '#src/ui/parts/demo-media.css'

type Asset = Demo['assets'][number]

/** The hero video or image; where a demo has neither, its thumbnail. */
export function DemoMedia({ demo }: { demo: Demo }) {
  const hero = demo.assets.find(({ type }) => type === 'hero')

  return (
    <div className="demo-media">
      {hero === undefined ? <DemoPicture demo={demo} /> : <Hero asset={hero} demo={demo} />}
    </div>
  )
}

type HeroProps = { asset: Asset; demo: Demo }

function Hero({ asset, demo }: HeroProps) {
  switch (asset.media) {
    case 'image':
      return <img src={asset.url} alt={asset.alt} width={1280} height={720} decoding="async" />
    case 'video':
      return <Film asset={asset} />
    case 'youtube':
      return <EmbeddedVideo asset={asset} demo={demo} />
  }
}

/** Nothing of it is loaded, and nothing moves, until it is played. It has no sound; its captions say what is seen. */
function Film({ asset: { url, mp4, poster, captions, alt } }: { asset: Asset }) {
  return (
    <video aria-label={alt} poster={poster} controls muted playsInline preload="none">
      <source src={url} />
      {mp4 === undefined ? null : <source src={mp4} type="video/mp4" />}
      {captions === undefined ? null : (
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      )}
    </video>
  )
}

/** Only a press loads the player: until then nothing is asked of a foreign host. */
function EmbeddedVideo({ asset, demo }: HeroProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const address = URL.parse(asset.url)
  const video = address?.searchParams.get('v') ?? address?.pathname.split('/').at(-1) ?? ''

  return isPlaying ? (
    <iframe
      // The keys stay where they were: the button that had the focus is gone.
      ref={(player) => player?.focus()}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&cc_load_policy=1`}
      title={`Video: ${demo.label}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The player does not play for a page that does not say who it is.
      referrerPolicy="strict-origin-when-cross-origin"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin
      sandbox="allow-scripts allow-same-origin allow-presentation"
    />
  ) : (
    <button className="demo-media-facade" type="button" onClick={() => setIsPlaying(true)}>
      <DemoPicture demo={demo} />
      <span className="demo-media-play" aria-hidden="true">
        <Play size={36} fill="currentColor" />
      </span>
      <VisuallyHidden>{`Play video: ${demo.label}. ${asset.alt}`}</VisuallyHidden>
    </button>
  )
}
