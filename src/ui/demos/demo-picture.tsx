import { useState } from 'react'

import type { ListedDemo } from '#src/api/contract/demos.ts'
import '#src/ui/demos/demo-picture.css'

type DemoPictureProps = { demo: Pick<ListedDemo, 'key' | 'label' | 'thumbnail'> }

/** The thumbnail, 16 to 9; if there is none, or it does not load, a pattern made for the demo. */
export function DemoPicture({ demo }: DemoPictureProps) {
  const [isBroken, setIsBroken] = useState(false)

  return demo.thumbnail === null || isBroken ? (
    <div className="demo-picture" style={{ '--hue': hueOf(demo.key) } as object} aria-hidden="true">
      {demo.label.charAt(0)}
    </div>
  ) : (
    <img
      className="demo-picture"
      src={demo.thumbnail}
      alt=""
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  )
}

const hueOf = (key: string) =>
  Array.from(key).reduce((sum, character) => sum * 31 + (character.codePointAt(0) ?? 0), 7) % 360
