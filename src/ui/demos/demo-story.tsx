import type { Demo } from '#src/api/contract/demos.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import '#src/ui/demos/demo-story.css'

/** How to tell the demo: headings, each with its text. */
export function DemoStory({ story }: Pick<Demo, 'story'>) {
  return story.length === 0 ? null : (
    <ScreenSection title="The story">
      <div className="demo-story">
        {story.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </ScreenSection>
  )
}
