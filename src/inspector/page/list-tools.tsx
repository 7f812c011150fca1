type ListToolsProps = {
  /** What is searched for. */
  noun: string
  searched: string
  onSearch: (searched: string) => void
  /** A kind that the list leaves out unless it is asked for. */
  more: string
  isMore: boolean
  onMore: (isMore: boolean) => void
}

/** The search above a list, and whether it shows all there is. */
export function ListTools({ noun, searched, onSearch, more, isMore, onMore }: ListToolsProps) {
  return (
    <div className="tools">
      <input
        type="search"
        aria-label={`Search ${noun}`}
        placeholder={`Search ${noun}`}
        value={searched}
        onChange={({ target }) => onSearch(target.value)}
      />
      <label>
        <input type="checkbox" checked={isMore} onChange={({ target }) => onMore(target.checked)} />
        {more}
      </label>
    </div>
  )
}
