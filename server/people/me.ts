import type { Me } from '#src/api/contract/user.ts'
import type { Caller } from '#server/http/implement.ts'
import { isAdmin, methodsOf, nameOf, type PersonRow } from '#server/people/people.ts'
import type { Services } from '#server/services.ts'

/**
 * The signed-in person as the client sees them (seed, section 3). Staff need no approval; a device's session is no admin's,
 * whoever let it in.
 */
export const meOf = async (
  person: PersonRow,
  { isStaff, isStrong, isDevice }: Pick<Caller, 'isStaff' | 'isStrong' | 'isDevice'>,
  services: Services,
): Promise<Me> => {
  const { catalogue, config, db } = services
  const { email, firstname, lastname, picture } = person
  const isEmailConfirmed = person.email_verified_at !== null
  const name = nameOf(person)

  return {
    email,
    firstname,
    lastname,
    name,
    picture,
    isGoogle: isStaff,
    isCustomer: person.is_customer,
    isAdmin: isAdmin(person, config) && !isDevice,
    isEmailConfirmed,
    isStrong,
    organizationFormCompleted: person.organization_form_completed,
    organizationAccessStatus: isStaff ? 'approved' : person.organization_access_status,
    organizationAccessReason: person.organization_access_reason,
    demos: isEmailConfirmed
      ? catalogue.listFor({ ...person, is_staff: isStaff }).map(({ key }) => ({ key }))
      : [],
    demoSessionMaxAgeSec: config.demoSessionMaxAgeSec,
    demoSessionRequired: config.isDemoSessionRequired,
    methods: await methodsOf(db, person.id),
    auth: { data: { email, name, picture } },
  }
}
