import {
  exportPeople as exportPeopleEndpoint,
  type PersonRow,
} from '#src/api/contract/admin-people.ts'
import { timeOf, type Columns } from '#server/base/lists/csv.ts'
import { exportRows } from '#server/audit/export-rows.ts'
import { implement } from '#server/http/implement.ts'
import { personRowOf, searchPeople } from '#server/areas/admin-people/search-people.ts'

type ExportedPerson = PersonRow & { jobTitle: string | null }

const columns: Columns<ExportedPerson> = {
  Email: ({ email }) => email,
  Name: ({ name }) => name,
  Role: ({ role }) => role,
  Admin: ({ isAdmin }) => (isAdmin ? 'yes' : 'no'),
  Access: ({ role, status }) => (role === 'customer' ? '' : status),
  'Organization form': ({ role, organizationFormCompleted }) =>
    role === 'customer' ? formOf(organizationFormCompleted) : '',
  Organization: ({ organization }) => organization?.name ?? '',
  'Job title': ({ jobTitle }) => jobTitle,
  State: ({ isDisabled }) => (isDisabled ? 'disabled' : 'active'),
  'Since (UTC)': ({ createdAt }) => timeOf(createdAt),
  'Last sign-in (UTC)': ({ lastLoginAt }) => timeOf(lastLoginAt),
  Id: ({ id }) => id,
}

const formOf = (isCompleted: boolean) => (isCompleted ? 'completed' : 'open')

const withJobTitle = (rows: ReturnType<ReturnType<typeof searchPeople>['rowsOf']>) =>
  rows.select((row) =>
    row
      .selectFrom('organization_forms')
      .select('organization_forms.job_title')
      .whereRef('organization_forms.person_id', '=', 'people.id')
      .as('job_title'),
  )

export const exportPeople = implement(exportPeopleEndpoint, (call) => {
  const { input, services } = call
  const { config, db } = services
  const found = searchPeople(db, input, config)
  return exportRows(call, {
    kind: 'people.exported',
    subjectKind: 'person',
    file: exportPeopleEndpoint.download.name,
    found: {
      ids: found.ids,
      rowsOf: (ids) => withJobTitle(found.rowsOf(ids)),
    },
    columns,
    rowOf: (person) => ({ ...personRowOf(person, config), jobTitle: person.job_title }),
  })
})
