import { useEffect } from 'react'

type TimelineProps = {
  cursor: number
  length: number
  leftOut: number
  isLive: boolean
  onStop: (at: number) => void
  onLive: () => void
}

/** Where a key is a text's, or a control's own. */
const takesKeys = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, select, textarea, [role="application"]')

/** The moment of the run that is shown; live, it is the newest. */
export function Timeline({ cursor, length, leftOut, isLive, onStop, onLive }: TimelineProps) {
  const turn = () => (isLive ? onStop(cursor) : onLive())

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || takesKeys(event.target)) {
        return
      }
      const act = {
        p: turn,
        ',': () => onStop(cursor - 1),
        '.': () => onStop(cursor + 1),
      }[event.key]
      act?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  return (
    <footer>
      <button type="button" aria-pressed={!isLive} aria-keyshortcuts="P" title="P" onClick={turn}>
        {isLive ? 'Pause' : 'Live'}
      </button>
      <button
        type="button"
        aria-keyshortcuts=","
        title="Comma"
        onClick={() => onStop(cursor - 1)}
        disabled={cursor <= 1}
      >
        Step back
      </button>
      <button
        type="button"
        aria-keyshortcuts="."
        title="Full stop"
        onClick={() => onStop(cursor + 1)}
        disabled={cursor >= length}
      >
        Step on
      </button>
      <input
        type="range"
        aria-label="Moment of the run"
        min={1}
        max={Math.max(1, length)}
        value={cursor}
        onChange={({ target }) => onStop(Number(target.value))}
      />
      <output>
        {cursor} of {length}
      </output>
      {leftOut > 0 ? (
        <small>
          {leftOut} messages before these were left out; who lived then begins as they were.
        </small>
      ) : null}
    </footer>
  )
}
