import { sql, type Kysely } from 'kysely'

import {
  previewMerge as previewMergeEndpoint,
  type MergeSide,
} from '#src/api/contract/admin-merge.ts'
import { mergedMeanwhile } from '#server/areas/organization/act-on-organization.ts'
import { organizationUnknown } from '#server/areas/organization/organization-detail.ts'
import type { Catalogue } from '#server/areas/demos/catalogue.ts'
import type { Database } from '#server/db/schema.ts'
import { implement } from '#server/http/implement.ts'
import { ProblemError } from '#server/http/problem.ts'
import { overridesOf } from '#server/identity/people/viewer.ts'

type Db = Kysely<Database>

export const previewMerge = implement(previewMergeEndpoint, async ({ input, services }) => {
  const { catalogue, db } = services
  const { from, into } = await sidesOf(db, input)
  for (const side of [from, into]) {
    if (side.merged_into !== null) {
      throw mergedMeanwhile(side)
    }
  }
  return {
    from: await sideOf(db, from),
    into: await sideOf(db, into),
    demos: await differingDemos(db, input, catalogue),
  }
})

type Two = { readonly id: string; readonly into: string }

/** The one that goes, and the one that stays. Throws `not-found`, and `invalid-input` where they cannot be one. */
export const sidesOf = async (db: Db, { id, into: intoId }: Two) => {
  const rows = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', 'in', [id, intoId])
    .execute()
  const from = rows.find((row) => row.id === id)
  const into = rows.find((row) => row.id === intoId)
  if (from === undefined || into === undefined) {
    throw organizationUnknown()
  }
  if (from === into || from.kind !== into.kind) {
    throw new ProblemError('invalid-input', 'Please check what you entered.', {
      errors: [{ pointer: '/into', detail: `Please choose another ${from.kind}.` }],
    })
  }
  return { from, into }
}

type Side = Awaited<ReturnType<typeof sidesOf>>['from']

const sideOf = async (db: Db, { id, kind, name, version }: Side): Promise<MergeSide> => ({
  id,
  kind,
  name,
  version,
  ...(await standingsIn(db, id)),
  domains: await domainsOf(db, id),
})

const are = (status: string) =>
  sql<number>`(count(*) filter (where organization_access_status = ${status}))::int`

/** How many of its people there are, and how many of them have access, or not. */
export const standingsIn = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select([
      sql<number>`count(*)::int`.as('people'),
      are('approved').as('approved'),
      are('pending').as('pending'),
      are('rejected').as('rejected'),
    ])
    .where('organization_id', '=', id)
    .executeTakeFirstOrThrow()

const domainsOf = (db: Db, id: string) =>
  db
    .selectFrom('organization_domains')
    .select(['domain', 'is_automatic as isAutomatic'])
    .where('organization_id', '=', id)
    .orderBy('domain')
    .execute()

const differingDemos = async (db: Db, { id, into }: Two, { demos }: Catalogue) => {
  const there = await overridesOf(db, id)
  const here = await overridesOf(db, into)
  return demos.flatMap(({ key, label }) => (there.get(key) === here.get(key) ? [] : [label]))
}
