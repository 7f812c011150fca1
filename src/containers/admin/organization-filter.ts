import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { organizationQuery, organizationsQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { filterName } from '#src/containers/admin/filter-name.ts'

const mostOfKind = 5

/** Finds an organization of either kind, and the name of the one in the address. */
export const useOrganizationFilter = (call: Call, id: string | undefined) => {
  const [q, setQ] = useState('')
  const search = { q, size: mostOfKind }
  const enabled = q.trim() !== ''
  const partners = useQuery({ ...organizationsQuery(call, 'partner', search), enabled })
  const customers = useQuery({ ...organizationsQuery(call, 'customer', search), enabled })
  const chosen = useQuery({ ...organizationQuery(call, id ?? ''), enabled: id !== undefined })

  return {
    found: enabled ? [partners, customers].flatMap(({ data }) => data?.rows ?? []) : [],
    name: filterName(chosen),
    onType: setQ,
  }
}
