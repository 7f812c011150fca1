import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { organizationQuery } from '#src/api/admin-queries.ts'
import { adminKey } from '#src/api/queries.ts'
import type { Call } from '#src/api/client.ts'
import {
  removeDomain,
  setOrganizationDemo,
  verifyDomain,
  type OrganizationDetail,
} from '#src/api/contract/admin-organizations.ts'
import type { InputOf } from '#src/api/contract/endpoint.ts'
import { CallError, textOf } from '#src/lib/call-error.ts'
import { problemOf } from '#src/routes/-admin-list.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { OrganizationDrawer, type OrganizationChanges } from '#src/ui/admin/organization-drawer.tsx'

type OrganizationProps = {
  call: Call
  id: string
  onAsk: DecisionCallbacks['onAsk'] | null
  onClose: () => void
  children?: ReactNode
}

/** The organization that the address names. */
export function Organization({ call, id, onAsk, onClose, children }: OrganizationProps) {
  const { data, error, isFetching, refetch } = useQuery(organizationQuery(call, id))
  const changes = useChanges(call, id, data)

  return (
    <OrganizationDrawer
      organization={data ?? null}
      problem={error === null || isFetching ? null : problemOf(error)}
      changes={changes}
      onAsk={data?.kind === 'customer' ? null : onAsk}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {children}
    </OrganizationDrawer>
  )
}

type Change =
  | { kind: 'demo'; input: Omit<InputOf<typeof setOrganizationDemo>, 'id' | 'version'> }
  | { kind: 'verify'; input: Omit<InputOf<typeof verifyDomain>, 'id' | 'version'> }
  | { kind: 'remove'; input: Omit<InputOf<typeof removeDomain>, 'id' | 'version'> }

/** What an admin changes; where somebody else came first, the newest is loaded and nothing that was typed is lost. */
const useChanges = (
  call: Call,
  id: string,
  shown: OrganizationDetail | undefined,
): OrganizationChanges => {
  const version = shown?.version ?? 0
  const queryClient = useQueryClient()
  const [verifiedTimes, setVerifiedTimes] = useState(0)
  const { mutate, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: (change: Change): Promise<OrganizationDetail> => {
      switch (change.kind) {
        case 'demo':
          return call(setOrganizationDemo, { id, version, ...change.input })
        case 'verify':
          return call(verifyDomain, { id, version, ...change.input })
        case 'remove':
          return call(removeDomain, { id, version, ...change.input })
      }
    },
    onSuccess: (detail) => {
      if (detail.domainRules.length > (shown?.domainRules.length ?? 0)) {
        setVerifiedTimes((times) => times + 1)
      }
      queryClient.setQueryData(organizationQuery(call, id).queryKey, detail)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
  const domainError = error === null ? undefined : fieldErrorOf(error, 'domain')

  return {
    isBusy: isPending,
    isSaved: isSuccess,
    problem: error === null || domainError !== undefined ? null : textOf(error),
    domainError,
    verifiedTimes,
    onShow: (demo, isShown) => mutate({ kind: 'demo', input: { demo, isShown } }),
    onVerify: (domain, isAutomatic) => mutate({ kind: 'verify', input: { domain, isAutomatic } }),
    onRemove: (domain) => mutate({ kind: 'remove', input: { domain } }),
  }
}

const fieldErrorOf = (error: unknown, name: string) =>
  error instanceof CallError
    ? error.details.fieldErrors?.find(({ field }) => field === name)?.message
    : undefined
