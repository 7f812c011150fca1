import { Hono } from 'hono'
import { html } from 'hono/html'

import type { AccessStatus } from '#src/api/contract/user.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { isOfSampleActivity } from '#server/local/sample-activity.ts'
import { localPage } from '#server/local/page.ts'
import { isAdmin, methodsOf, type PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

type Needs = Pick<Services, 'config' | 'db'>
type LocalPerson = Awaited<ReturnType<typeof localPerson>>

const shown = 200

/** Everybody who has an account here, oldest first: JSON for programs, a page for those who ask for HTML. */
export const peopleRoutes = (services: Needs) =>
  new Hono<AppEnv>().get('/local/people', async (c) => {
    const people = await listPeople(services)
    c.header('vary', 'accept')
    return c.req.header('accept')?.includes('text/html')
      ? c.html(localPage({ title: 'People', body: bodyOf(people) }))
      : c.json(people)
  })

const listPeople = async (services: Needs) => {
  const rows = await services.db
    .selectFrom('people')
    .selectAll()
    .orderBy('created_at')
    .orderBy('email')
    .limit(shown)
    .execute()
  return Promise.all(rows.map((person) => localPerson(person, services)))
}

const localPerson = async (person: PersonRow, { config, db }: Needs) => ({
  email: person.email,
  name: `${person.firstname} ${person.lastname}`.trim(),
  role: roleOf(person, config),
  status: statusOf(person),
  methods: await methodsOf(db, person.id),
})

const roleOf = (person: PersonRow, config: Needs['config']) => {
  if (isAdmin(person, config)) {
    return 'admin'
  }
  if (person.is_staff) {
    return 'staff'
  }
  return person.is_customer ? 'customer' : 'partner'
}

/** `approved` is also who needs no approval: staff, and customers who have filled in their form. */
const statusOf = (person: PersonRow): AccessStatus =>
  person.is_staff || (person.is_customer && person.organization_form_completed)
    ? 'approved'
    : person.organization_access_status

/** Those that one signs in as first: the others are there for their figures. */
const bodyOf = (people: readonly LocalPerson[]) => {
  const named = people.filter(({ email }) => !isOfSampleActivity(email))
  const others = people.filter(({ email }) => isOfSampleActivity(email))

  return html`
    <p>
      Sign in as any of them: enter the address on <a href="/login/customer">the sign-in page</a>,
      then take the code from their mail. Staff are staff where Google signs them in: choose
      <a href="/login/partner-google">Continue with Google</a>. Programs that ask for
      <code>/local/people</code> get the same list as JSON.
    </p>
    ${tableOf('People', named)}
    ${
      others.length === 0
        ? ''
        : html`<details>
            <summary>${others.length} people of the sample activity</summary>
            ${tableOf('People of the sample activity', others)}
          </details>`
    }
  `
}

const tableOf = (label: string, people: readonly LocalPerson[]) => html`
  <div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Access</th>
          <th scope="col">Signs in by</th>
        </tr>
      </thead>
      <tbody>
        ${people.map(rowOf)}
      </tbody>
    </table>
  </div>
`

const rowOf = ({ email, name, role, status, methods }: LocalPerson) => html`
  <tr>
    <td>${name}</td>
    <td><a href="/local/mailbox?to=${encodeURIComponent(email)}">${email}</a></td>
    <td>${role}</td>
    <td>${status}</td>
    <td>${methods.map(({ key }) => key).join(', ')}</td>
  </tr>
`
