import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { loadOrganizationForm } from '#src/api/contract/organization.ts'

/** What a customer told about where they work. */
export const organizationFormQuery = (call: Call) =>
  queryOptions({
    queryKey: ['organizationForm'],
    queryFn: async () => (await call(loadOrganizationForm, {})).form,
  })
