import { Box } from '@chakra-ui/react'

import { SwitchField } from '#src/ui/parts/forms/switch-field.tsx'

type Staff = 'counted' | 'left-out'

type StaffSwitchProps = { staff: Staff; onTurn: (staff: Staff) => void }

/** INSIGHT-4: whether what Google staff did counts too. */
export function StaffSwitch({ staff, onTurn }: StaffSwitchProps) {
  return (
    // Lines up with the fields, not with their labels.
    <Box alignSelf="flex-end">
      <SwitchField
        isOn={staff === 'counted'}
        onTurn={(isOn) => onTurn(isOn ? 'counted' : 'left-out')}
      >
        Count Google staff
      </SwitchField>
    </Box>
  )
}
