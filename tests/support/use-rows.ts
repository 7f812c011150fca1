import { portalDatabase } from '#tests/support/portal-database.ts'

/** What the portal stored for a person, oldest first. */
export const useRows = () => {
  const db = portalDatabase()
  const logsOf = (email: string) =>
    db()
      .selectFrom('logs')
      .innerJoin('people', 'people.id', 'person_id')
      .where('people.email', '=', email)
      .select(['action', 'demo', 'data', 'lead_id'])
      .orderBy('at')
      .execute()

  return {
    leadsOf: (email: string) =>
      db()
        .selectFrom('leads')
        .innerJoin('people', 'people.id', 'person_id')
        .where('people.email', '=', email)
        .select(['leads.id', 'type', 'company', 'website', 'note', 'source'])
        .orderBy('leads.created_at')
        .execute(),
    logsOf,
    /** Only the demos that were opened. */
    opensOf: async (email: string) =>
      (await logsOf(email)).filter(({ action }) => action === 'OpenDemo'),
    sessionsOf: (email: string) =>
      db()
        .selectFrom('sessions')
        .innerJoin('people', 'people.id', 'person_id')
        .where('people.email', '=', email)
        .select(['sessions.id', 'refreshed_times', 'revoked_why'])
        .orderBy('login_at')
        .execute(),
  }
}
