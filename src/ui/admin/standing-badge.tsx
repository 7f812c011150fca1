import { Badge } from '@chakra-ui/react'
import { Ban, Check, Clock, Minus, X, type LucideIcon } from 'lucide-react'

import type { PersonRow } from '#src/api/contract/admin-people.ts'
import { accessNames } from '#src/ui/admin/person.ts'

type Standing = PersonRow['status'] | 'disabled'
type Look = { icon: LucideIcon; bg: string; color: string }

const looks: Readonly<Record<Standing, Look>> = {
  unrequested: { icon: Minus, bg: 'bg.muted', color: 'fg.muted' },
  pending: { icon: Clock, bg: 'bg.warning', color: 'fg.warning' },
  approved: { icon: Check, bg: 'bg.success', color: 'fg.success' },
  rejected: { icon: X, bg: 'bg.error', color: 'fg.error' },
  disabled: { icon: Ban, bg: 'fg.muted', color: 'bg.panel' },
}

/** A person's state: a word with its own mark and colour. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { icon: Icon, ...colours } = looks[standing]

  return (
    <Badge {...colours}>
      <Icon size={15} aria-hidden />
      {standing === 'disabled' ? 'Disabled' : accessNames[standing]}
    </Badge>
  )
}
