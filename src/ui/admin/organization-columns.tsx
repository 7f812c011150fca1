import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import { looksLikeText } from '#src/ui/admin/decision.ts'
import type { ListColumn } from '#src/ui/admin/list.ts'
import { Day } from '#src/ui/parts/time/moment.tsx'

/** What every list of organizations can be in the order of. */
export type OrganizationSort = 'name' | 'people' | 'createdAt'

type OrganizationColumn = ListColumn<OrganizationRow, OrganizationSort>

export const nameColumn: OrganizationColumn = {
  label: 'Organization',
  sort: 'name',
  cell: ({ name, formerNames = [], looksLike }) => (
    <span>
      {name}
      {formerNames.length === 0 ? null : (
        <span className="admin-mark admin-former"> Also known as {formerNames.join(', ')}</span>
      )}
      {looksLike.map((it) => (
        <span key={looksLikeText(it)} className="admin-mark">
          {' '}
          {looksLikeText(it)}
        </span>
      ))}
    </span>
  ),
}

export const waitingColumn: ListColumn<OrganizationRow, 'waiting'> = {
  label: 'Waiting',
  sort: 'waiting',
  begins: 'desc',
  isNumber: true,
  cell: ({ waiting }) => waiting.toLocaleString(),
}

/** Whoever of them asked first. */
export const waitingSinceColumn: ListColumn<OrganizationRow, 'waitingSince'> = {
  label: 'Waiting since',
  sort: 'waitingSince',
  cell: ({ waitingSince }) => (waitingSince === null ? '' : <Day at={waitingSince} />),
}

/** What is known of every organization. */
export const factColumns: readonly OrganizationColumn[] = [
  {
    label: 'Mail domains',
    cell: ({ domains }) => (domains.length === 0 ? 'None verified' : domains.join(', ')),
  },
  {
    label: 'People',
    sort: 'people',
    begins: 'desc',
    isNumber: true,
    cell: ({ people }) => people.toLocaleString(),
  },
  {
    label: 'Since',
    sort: 'createdAt',
    begins: 'desc',
    cell: ({ createdAt }) => <Day at={createdAt} />,
  },
]
