import type { Generated } from 'kysely'

/** Generated from the migrated schema by `node server/db/write-schema.ts`; do not edit. */
export type Database = {
  idempotency: {
    person_id: string
    route: string
    key: string
    request_hash: string
    body: string | null
    created_at: number
  }
  people: {
    id: Generated<string>
    email: string
    firstname: Generated<string>
    lastname: Generated<string>
    picture: string | null
    is_customer: Generated<boolean>
    is_staff: Generated<boolean>
    is_admin: Generated<boolean>
    organization_form_completed: Generated<boolean>
    organization_access_status: Generated<'unrequested' | 'pending' | 'rejected' | 'approved'>
    organization_access_reason: string | null
    disabled_at: number | null
    created_at: number
  }
  person_methods: {
    person_id: string
    method_key: string
    type: 'password' | 'passkey' | 'passcode' | 'oidc-auth0' | 'oidc-google' | 'oidc-okta' | 'oidc'
  }
  rate_limits: {
    key: string
    count: number
    resets_at: number
  }
  sessions: {
    id: string
    person_id: string
    method: string
    secret_hash: string
    refreshed_times: Generated<number>
    seen_times: Generated<number>
    login_at: number
    refreshed_at: number
    ends_at: number
    revoked_at: number | null
    revoked_why: 'logout' | 'signed in again' | 'too many' | 'replay' | null
    user_agent: string
    address: string
  }
  signing_keys: {
    id: string
    public_key: string
    sealed_private_key: string
    created_at: number
  }
}
