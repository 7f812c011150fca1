type TimelineProps = {
  cursor: number
  length: number
  isLive: boolean
  onStop: (at: number) => void
  onLive: () => void
}

/** The moment of the run that is shown; live, it is the newest. */
export function Timeline({ cursor, length, isLive, onStop, onLive }: TimelineProps) {
  return (
    <footer>
      <button
        type="button"
        aria-pressed={!isLive}
        onClick={() => (isLive ? onStop(cursor) : onLive())}
      >
        {isLive ? 'Pause' : 'Live'}
      </button>
      <button type="button" onClick={() => onStop(cursor - 1)} disabled={cursor <= 1}>
        Step back
      </button>
      <button type="button" onClick={() => onStop(cursor + 1)} disabled={cursor >= length}>
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
    </footer>
  )
}
