import type { Me } from '#src/api/contract/user.ts'
import type { Caller } from '#server/http/implement.ts'
import { isAdmin, methodsOf, nameOf, type PersonRow } from '#server/people/people.ts'
import { visitorOf } from '#server/people/visitor.ts'
import type { Services } from '#server/services.ts'

/**
 * The signed-in person as the client sees them (seed, section 3). A device's session is no admin's, whoever
 * let it in.
 */
export const meOf = async (
  person: PersonRow,
  { isStaff, isStrong, isDevice }: Pick<Caller, 'isStaff' | 'isStrong' | 'isDevice'>,
  services: Services,
): Promise<Me> => {
  const { catalogue, config, db } = services
  const { email, firstname, lastname, picture } = person
  const visitor = visitorOf(person, { isStaff, isAdmin: isAdmin(person, config) && !isDevice })
  const name = nameOf(person)

  return {
    email,
    firstname,
    lastname,
    name,
    picture,
    ...visitor,
    isStrong,
    organizationAccessReason: person.organization_access_reason,
    demos: catalogue.listFor(visitor).map(({ key }) => ({ key })),
    demoSessionMaxAgeSec: config.demoSessionMaxAgeSec,
    demoSessionRequired: config.isDemoSessionRequired,
    methods: await methodsOf(db, person.id),
    auth: { data: { email, name, picture } },
  }
}
