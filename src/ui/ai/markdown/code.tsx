import { memo, type ReactNode } from 'react'

const linesAtOnce = 40

/** What is wider than the page is moved sideways alone, by keyboard too. */
export const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser lets keys scroll what takes no focus
  <div className="scrolled" tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
)

/** Code as it is; of one that grows, only its last lines are drawn anew. */
export function Code({ text }: { text: string }) {
  const lines = text.split('\n')
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, at) =>
    lines.slice(at * linesAtOnce, (at + 1) * linesAtOnce).join('\n'),
  )
  return (
    <Scrolled label="Code">
      <pre>
        {parts.map((part, at) => (
          <Lines key={at} text={part} />
        ))}
      </pre>
    </Scrolled>
  )
}

const Lines = memo(function Lines({ text }: { text: string }) {
  return <code>{`${text}\n`}</code>
})
