import type { Demo, ListedDemo } from '#src/api/contract/demos.ts'
import { viewerOf, type Viewer } from '#server/identity/people/viewer.ts'
import type { Caller } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { findPerson } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'
import { notSignedIn } from '#server/identity/session/authenticate.ts'

type Ports = Pick<Services, 'catalogue' | 'db'>

/** The demos that the caller's profile lists, as this session may see them (AZ-05). */
export const ownDemos = async (caller: Caller, { catalogue, db }: Ports): Promise<ListedDemo[]> =>
  catalogue.listFor(await viewerOf(db, caller.person, caller))

/** One of them. A demo that the caller may not see is answered like one that does not exist (AZ-02, AZ-05). */
export const ownDemo = async (
  key: string,
  caller: Caller,
  { catalogue, db }: Ports,
): Promise<Demo> => {
  const demo = catalogue.find(await viewerOf(db, caller.person, caller), key)
  if (demo === undefined) {
    throw demoUnknown()
  }
  return demo
}

export const demoUnknown = () => new ProblemError('not-found', 'This demo does not exist.')

/** The caller's current roles in this session, for work that outlasts the request. */
export const viewerBehind = async (caller: Caller, db: Services['db']): Promise<Viewer> => {
  const person = await findPerson(db, caller.personId)
  if (person === undefined) {
    throw notSignedIn()
  }
  return viewerOf(db, person, caller)
}
