type ListToolsProps = {
  /** What is searched for. */
  noun: string
  searched: string
  onSearch: (searched: string) => void
  /** What else the list shows or leaves out. */
  options: readonly { text: string; isOn: boolean; onChange: (isOn: boolean) => void }[]
}

/** The search above a list, and what it shows. */
export function ListTools({ noun, searched, onSearch, options }: ListToolsProps) {
  return (
    <div className="tools">
      <input
        type="search"
        aria-label={`Search ${noun}`}
        placeholder={`Search ${noun}`}
        value={searched}
        onChange={({ target }) => onSearch(target.value)}
      />
      {options.map(({ text, isOn, onChange }) => (
        <label key={text}>
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ target }) => onChange(target.checked)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
