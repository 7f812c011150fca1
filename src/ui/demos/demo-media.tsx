import { VisuallyHidden } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useState } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { DemoPicture } from '#src/ui/demos/demo-picture.tsx'
import '#src/ui/demos/demo-media.css'

type Asset = Demo['assets'][number]

/** The hero video or image; if a demo has neither, its thumbnail. */
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
      return <Film asset={asset} demo={demo} />
    case 'youtube':
      return <EmbeddedVideo asset={asset} demo={demo} />
  }
}

/** Nothing is loaded, and nothing moves, until it is played. It has no sound; captions describe what it shows. */
function Film({ asset, demo }: HeroProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { url, mp4, poster, captions, alt } = asset

  return isPlaying ? (
    <video ref={takeFocus} aria-label={alt} poster={poster} autoPlay controls muted playsInline>
      <source src={url} />
      {mp4 === undefined ? null : <source src={mp4} type="video/mp4" />}
      {captions === undefined ? null : (
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      )}
    </video>
  ) : (
    <Facade asset={asset} demo={demo} onPlay={() => setIsPlaying(true)} />
  )
}

/** Moves the focus to the player, because the focused button is gone. */
const takeFocus = (player: HTMLElement | null) => player?.focus()

/** Only a press loads the player, so that no other site is contacted before. */
function EmbeddedVideo({ asset, demo }: HeroProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const address = URL.canParse(asset.url) ? new URL(asset.url) : null
  const video = address?.searchParams.get('v') ?? address?.pathname.split('/').at(-1) ?? ''

  return isPlaying ? (
    <iframe
      ref={takeFocus}
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&cc_load_policy=1`}
      title={`Video: ${demo.label}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // The player refuses pages that send no referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin
      sandbox="allow-scripts allow-same-origin allow-presentation"
    />
  ) : (
    <Facade asset={asset} demo={demo} onPlay={() => setIsPlaying(true)} />
  )
}

/** The placeholder of a video until it is played. */
function Facade({ asset: { poster, alt }, demo, onPlay }: HeroProps & { onPlay: () => void }) {
  return (
    <button className="demo-media-facade" type="button" onClick={onPlay}>
      {poster === undefined ? (
        <DemoPicture demo={demo} />
      ) : (
        <img src={poster} alt="" width={1280} height={720} decoding="async" />
      )}
      <span className="demo-media-play" aria-hidden="true">
        <Play size={36} fill="currentColor" />
      </span>
      <VisuallyHidden>{`Play video: ${demo.label}. ${alt}`}</VisuallyHidden>
    </button>
  )
}
