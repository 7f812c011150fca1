import { queryOptions } from '@tanstack/react-query'

import type { Call } from '#src/api/client.ts'
import { loadOrganizationForm } from '#src/api/contract/organization.ts'

export const organizationFormKey = ['organizationForm'] as const

/** What a customer told about where they work. */
export const organizationFormQuery = (call: Call) =>
  queryOptions({
    queryKey: organizationFormKey,
    queryFn: async () => (await call(loadOrganizationForm, {})).form,
  })
