import { AspectRatio, chakra } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { useState } from 'react'

import type { Demo } from '#src/api/contract/demos.ts'
import { DemoPicture } from '#src/ui/parts/demo-picture.tsx'

type Asset = Demo['assets'][number]

/** The hero video or image; where a demo has neither, its thumbnail. */
export function DemoMedia({ demo }: { demo: Demo }) {
  const hero = demo.assets.find(({ type }) => type === 'hero')

  return (
    <AspectRatio ratio={16 / 9} overflow="hidden" borderRadius="xl" boxShadow="raised">
      {hero === undefined ? <DemoPicture demo={demo} /> : <Hero asset={hero} label={demo.label} />}
    </AspectRatio>
  )
}

type HeroProps = { asset: Asset; label: string }

function Hero({ asset, label }: HeroProps) {
  switch (asset.media) {
    case 'image':
      return <img src={asset.url} alt={asset.alt} width={1280} height={720} decoding="async" />
    case 'video':
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the catalogue's videos have no sound
        <video
          src={asset.url}
          aria-label={asset.alt}
          controls
          muted
          playsInline
          preload="metadata"
        />
      )
    case 'youtube':
      return <EmbeddedVideo asset={asset} label={label} />
  }
}

/** Only a press loads the player: until then nothing is asked of a foreign host. */
function EmbeddedVideo({ asset, label }: HeroProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const address = URL.parse(asset.url)
  const video = address?.searchParams.get('v') ?? address?.pathname.split('/').at(-1) ?? ''

  return isPlaying ? (
    <iframe
      src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1`}
      title={`Video: ${label}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin
      sandbox="allow-scripts allow-same-origin allow-presentation"
    />
  ) : (
    <Facade type="button" onClick={() => setIsPlaying(true)} aria-label={`Play video: ${label}`}>
      <Play size={44} fill="currentColor" aria-hidden />
    </Facade>
  )
}

const Facade = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    color: 'white',
    bg: 'linear-gradient(135deg, {colors.brand.700}, {colors.brand.950})',
    _hover: { filter: 'brightness(1.1)' },
    _focusVisible: { outline: '3px solid {colors.brand.focusRing}', outlineOffset: '-3px' },
  },
})
