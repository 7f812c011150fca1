import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'

import type { Subject } from '#src/machines/decisions/decisions.machine.ts'
import { warningText } from '#src/ui/admin/decision.ts'

/** What is to be checked about somebody before they are let in. */
export function AccessWarnings({ person: { email = '', warnings = [] } }: { person: Subject }) {
  return warnings.map((warning) => {
    const text = warningText(warning, email)
    return (
      <Warning key={text}>
        <TriangleAlert size={16} aria-hidden />
        {text}
      </Warning>
    )
  })
}

const Warning = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    color: 'fg.warning',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: '0', marginTop: '0.15em' },
  },
})
