import { loadSight as loadSightEndpoint, type Sight } from '#src/api/contract/admin-people.ts'
import { rulingOnDemo, rulingOnLink } from '#src/api/contract/demo-rules.ts'
import { routes } from '#src/api/contract/routes.ts'
import { rules } from '#src/api/contract/rules.ts'
import { viewerOf, type Viewer } from '#server/identity/people/viewer.ts'
import { implement } from '#server/http/implement.ts'
import { personUnknown } from '#server/areas/admin-people/person-detail.ts'
import { findPerson, isAdmin } from '#server/identity/people/people.ts'
import type { Services } from '#server/base/services.ts'

/**
 * How the person sees the portal after signing in by the method that gives them the most rights. Disabled people cannot sign in,
 * so they see what a stranger sees.
 */
export const loadSight = implement(loadSightEndpoint, async ({ input, services }) => {
  const { config, db } = services
  const person = await findPerson(db, input.id)
  if (person === undefined) {
    throw personUnknown()
  }
  const viewer = await viewerOf(db, person, {
    isStaff: person.is_staff,
    isAdmin: isAdmin(person, config),
  })
  const isDisabled = person.disabled_at !== null
  return {
    routes: routesFor(isDisabled ? null : viewer.person),
    ...(isDisabled ? demosOfNobody(services) : demosFor(viewer, services)),
  }
})

const routesFor = (visitor: Viewer['person'] | null): Sight['routes'] =>
  Object.entries(routes).map(([name, { path, rule }]) => ({
    name,
    path,
    ...groundsOf(rules[rule](visitor)),
  }))

type Catalogue = Pick<Services, 'catalogue'>

const demosFor = ({ person, overrides }: Viewer, { catalogue }: Catalogue) => {
  const ruled = catalogue.demos.map((demo) => ({
    demo,
    ruling: rulingOnDemo(person, demo, overrides.get(demo.key) ?? null),
  }))
  return {
    demos: ruled.map(({ demo: { key, label }, ruling }) => ({ key, label, ...groundsOf(ruling) })),
    links: ruled.flatMap(({ demo: { key, links }, ruling }) =>
      links.map((link) => ({
        demo: key,
        label: link.label,
        // Without the demo its links are not visible either.
        ...groundsOf(ruling.isAllowed ? rulingOnLink(person, link) : ruling),
      })),
    ),
  }
}

const disabled = { isAllowed: false, rule: 'disabled', why: 'The account is disabled.' }

const demosOfNobody = ({ catalogue }: Catalogue) => ({
  demos: catalogue.demos.map(({ key, label }) => ({ key, label, ...disabled })),
  links: catalogue.demos.flatMap(({ key, links }) =>
    links.map(({ label }) => ({ demo: key, label, ...disabled })),
  ),
})

type Grounds = { readonly isAllowed: boolean; readonly rule: string; readonly why: string }

const groundsOf = ({ isAllowed, rule, why }: Grounds) => ({ isAllowed, rule, why })
