import { zoneNames, type Zone } from '#src/api/contract/zones.ts'
import { Filter } from '#src/ui/insights/filter.ts'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'

type ZoneFilterProps = { zone: Zone; onChoose: (zone: Zone) => void }

/** INSIGHT-4: the time zone whose days are counted. */
export function ZoneFilter({ zone, onChoose }: ZoneFilterProps) {
  return (
    <Filter>
      <SelectField
        name="zone"
        label="Time zone"
        options={zoneNames}
        value={zone}
        onChange={({ target }) => onChoose(target.value as Zone)}
      />
    </Filter>
  )
}
