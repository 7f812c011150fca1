import { ComboField } from '#src/ui/parts/forms/combo-field.tsx'

type CompareFieldProps = {
  /** What can be found: people or organizations. */
  list: 'People' | 'Organizations'
  /** What the server found; `note` distinguishes equal names. */
  found: readonly { id: string; name: string; note: string }[]
  onType: (q: string) => void
  onChoose: (id: string) => void
}

/** INSIGHT-4: chooses whom to compare a person or an organization with. */
export function CompareField({ list, found, onType, onChoose }: CompareFieldProps) {
  return (
    <ComboField
      name="comparedWith"
      label="Compare with"
      placeholder={list === 'People' ? 'Name or email' : 'Name or mail domain'}
      maxLength={100}
      options={found}
      listLabel={list}
      wordsOf={({ name, note }) => ({ text: name, note })}
      onChange={({ target }) => onType(target.value)}
      onChoose={({ id }) => onChoose(id)}
    />
  )
}
