import type { Me } from '#src/api/contract/user.ts'
import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'

import type { Database } from '#server/db/schema.ts'
import { askAgainAtOf } from '#server/identity/people/ask-again.ts'
import { wasWithdrawn } from '#server/identity/people/access-history.ts'
import { viewerOf, type Viewer } from '#server/identity/people/viewer.ts'
import type { Caller } from '#server/http/implement.ts'
import { isAdmin, methodsOf, nameOf, type PersonRow } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

declare module '#server/base/services.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Services {
    /** The demos of a profile. This floor knows no demos, so the room of the catalogue provides them. */
    readonly demosFor: (viewer: Viewer) => readonly { readonly key: string }[]
  }
}

/** The signed-in person as the client sees them (CALL-3). The session of a device never has admin rights, whoever approved it. */
export const meOf = async (
  person: PersonRow,
  { isStaff, isStrong, isDevice }: Pick<Caller, 'isStaff' | 'isStrong' | 'isDevice'>,
  services: Services,
): Promise<Me> => {
  const { demosFor, config, db } = services
  const { email, firstname, lastname, picture } = person
  const roles = { isStaff, isAdmin: isAdmin(person, config) && !isDevice }
  const viewer = await viewerOf(db, person, roles)
  const name = nameOf(person)

  return {
    email,
    firstname,
    lastname,
    name,
    picture,
    ...viewer.person,
    isStrong,
    ...(await standingOf(db, person)),
    organizationAccessReason: person.organization_access_reason,
    isAccessWithdrawn:
      person.organization_access_status === 'rejected' && (await wasWithdrawn(db, person.id)),
    organizationAccessAskAgainAt: askAgainAtOf(person, services.now()),
    demos: demosFor(viewer).map(({ key }) => ({ key })),
    demoSessionMaxAgeSec: config.demoSessionMaxAgeSec,
    demoSessionRequired: config.isDemoSessionRequired,
    methods: await methodsOf(db, person.id),
    auth: { data: { email, name, picture } },
  }
}

/** A person's organization, when they last asked for access, and their request if it is pending. */
const standingOf = async (
  db: Kysely<Database>,
  {
    id,
    organization_id,
    organization_access_status: status,
  }: Pick<PersonRow, 'id' | 'organization_id' | 'organization_access_status'>,
) => {
  const { name, requested_at, request } = await db
    .selectNoFrom((row) => [
      row.selectFrom('organizations').select('name').where('id', '=', organization_id).as('name'),
      row
        .selectFrom('access_requests')
        .select((request) => request.fn.max('requested_at').as('requested_at'))
        .where('person_id', '=', id)
        .as('requested_at'),
      row
        .selectFrom('access_requests')
        .select((request) =>
          jsonBuildObject({
            organization: request.ref('organization'),
            reason: request.ref('reason'),
          }).as('request'),
        )
        .where('person_id', '=', id)
        .where('decision', 'is', null)
        .orderBy('requested_at', 'desc')
        .limit(1)
        .as('request'),
    ])
    .executeTakeFirstOrThrow()
  return {
    organizationName: name,
    organizationAccessRequestedAt: requested_at,
    organizationAccessRequest: status === 'pending' ? request : null,
  }
}
