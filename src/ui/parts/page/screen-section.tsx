import { useId, type ReactNode } from 'react'

import '#src/ui/parts/page/screen-section.css'

type ScreenSectionProps = { title: ReactNode; children: ReactNode }

/** A part of a screen under a heading of its own. */
export function ScreenSection({ title, children }: ScreenSectionProps) {
  const id = useId()

  return (
    <section className="screen-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
