import type { Generated } from 'kysely'

/** Generated from the migrated schema by `node server/db/write-schema.ts`; do not edit. */
export type Database = {
  access_requests: {
    id: Generated<string>
    person_id: string
    organization: string
    reason: string
    requested_at: number
    organization_id: string | null
    decision: 'approved' | 'rejected' | null
    decided_at: number | null
    decided_by: string | null
    decided_by_rule: string | null
    decision_reason: string | null
    decision_note: string | null
    decision_mail: string | null
  }
  ai_conversations: {
    id: Generated<string>
    person_id: string | null
    title: string
    message_count: number
    created_at: number
    asked_at: number
    deleted_of: string | null
    deleted_at: number | null
    pinned_at: number | null
  }
  ai_messages: {
    id: Generated<string>
    conversation_id: string
    place: number
    role: 'question' | 'answer'
    text: string
    answered_by: string | null
    citations: string | null
    is_helpful: boolean | null
    written_at: number
    state: Generated<'writing' | 'whole' | 'stopped' | 'failed'>
    session_id: string | null
    held_by: string | null
    held_until: number | null
    problem: string | null
    follows: string | null
    feedback_reason: string | null
    former: string | null
  }
  approver_notices: {
    recipient: string
    mail: string
    due_at: number
  }
  audit_head: {
    only_one: Generated<boolean>
    seq: number
    hash: string
  }
  audit_log: {
    seq: number
    at: number
    kind: string
    actor_id: string | null
    actor: string
    subject_kind: 'person' | 'organization' | 'domain' | 'audit'
    subject_id: string
    subject: string
    before: string | null
    after: string | null
    request_id: string | null
    hash: string
  }
  code_files: {
    path: string
    build: string
    plain: Buffer
    brotli: Buffer | null
    shared_at: number
  }
  contact_messages: {
    id: Generated<string>
    reference: string
    person_id: string
    subject: 'access' | 'demo' | 'account' | 'idea' | 'other'
    message: string
    page: string | null
    request_id: string | null
    sent_at: number
  }
  device_codes: {
    id: string
    method: string
    device_hash: string
    user_hash: string
    bind_hash: string
    state: Generated<'started' | 'claimed' | 'approved' | 'denied' | 'used'>
    claimed_by: string | null
    decided_in: string | null
    interval_sec: number
    polled_at: number | null
    user_agent: string
    address: string
    started_at: number
    expires_at: number
  }
  digests: {
    person_id: string
    sent_week: number
  }
  favourites: {
    person_id: string
    demo: string
    at: number
  }
  first_admin_link: {
    id: Generated<number>
    seed: string
    hash: string
    expires_at: number
  }
  flow_days: {
    zone: string
    day: number
    flow: string
    kind: 'run' | 'state' | 'edge'
    name: string
    runs: number
    times: number
    failed: number
    left_runs: number
  }
  flow_run_receipts: {
    id: string
    at: number
  }
  flow_runs: {
    id: string
    run: string
    within: string | null
    flow: string
    outcome: 'done' | 'failed' | 'left' | null
    problem: string | null
    code: string | null
    steps: unknown
    is_cut: boolean
    states: string[]
    ended_in: string[]
    ms: number
    version: string
    at: number
  }
  flow_waits: {
    zone: string
    day: number
    flow: string
    name: string
    bucket: number
    waits: number
  }
  former_addresses: {
    id: string
    person_id: string
    email: string
    changed_at: number
    held_until: number
    link_hash: string | null
    taken_back_at: number | null
  }
  guide_catalogues: {
    hash: string
    used_at: number
  }
  guide_texts: {
    catalogue: string
    demo: string
    language: string
    document: string
  }
  guide_words: {
    catalogue: string
    word: string
    demos: string[]
  }
  idempotency: {
    person_id: string
    route: string
    key: string
    request_hash: string
    body: string | null
    created_at: number
  }
  identities: {
    issuer: string
    subject: string
    person_id: string
    method_key: string
    linked_at: number
  }
  known_browsers: {
    person_id: string
    browser_hash: string
    in_a_row: Generated<number>
    last_at: number
  }
  lead_demos: {
    lead_id: string
    demo: string
    first_at: number
    last_at: number
  }
  leads: {
    id: Generated<string>
    person_id: string
    type: 'google-client' | 'google-event' | 'google-training' | 'client'
    company: string
    website: string
    salesforce: string
    note: string
    source: 'google-employee' | 'google-event' | 'external-event' | 'other' | null
    created_at: number
    renewed_at: number | null
    audience: Generated<'googlers' | 'partners' | 'customers'>
    organization_id: string | null
    demo: string | null
    opened_at: number | null
    version: Generated<number>
    searched: Generated<string>
  }
  live_tickets: {
    hash: string
    session_id: string
    expires_at: number
  }
  local_mail: {
    id: Generated<string>
    recipient: string
    subject: string
    text: string
    html: string
    received_at: number
  }
  log_receipts: {
    person_id: string
    id: string
    at: number
  }
  logs: {
    person_id: string
    id: string
    session_id: string
    action: 'OpenDemo' | 'Exit' | 'Pageview'
    demo: string | null
    data: unknown
    lead_id: string | null
    version: string
    at: number
    audience: Generated<'googlers' | 'partners' | 'customers'>
    organization_id: string | null
  }
  logs_gone: {
    only_one: Generated<boolean>
    before_day: number
    is_tidied: Generated<boolean>
  }
  oidc_transactions: {
    state_hash: string
    method: string
    session_id: string | null
    redirect_uri: string
    sealed: string
    bind_hash: string
    expires_at: number
  }
  organization_demos: {
    organization_id: string
    demo: string
    is_shown: boolean
  }
  organization_domains: {
    domain: string
    kind: string
    organization_id: string
    is_automatic: Generated<boolean>
    verified_by: string | null
    verified_at: number
  }
  organization_forms: {
    person_id: string
    organization: string
    website: string
    country: string
    job_title: string
    completed_at: number
  }
  organizations: {
    id: Generated<string>
    kind: 'partner' | 'customer'
    name: string
    origin: string
    website: Generated<string>
    country: Generated<string>
    people: Generated<number>
    waiting: Generated<number>
    version: Generated<number>
    created_at: number
    domain_names: Generated<string>
    waiting_since: number | null
    merged_into: string | null
    former_names: Generated<string>
    searched: Generated<string>
  }
  outbox: {
    id: string
    recipient: string
    sealed: string
    attempts: Generated<number>
    run_at: number
    expires_at: number
    due_at: number | null
    may_wait: Generated<boolean>
    person_id: string | null
  }
  passcode_guesses: {
    identifier: string
    in_a_row: number
    in_window: number
    window_ends_at: number
  }
  passcode_mails: {
    id: string
    lane: string
    purpose: 'login' | 'register' | 'change'
    bind_hash: string
    link_hash: string
    code_salt: string
    code_hash: string
    sent_at: number
    expires_at: number
    used_at: number | null
  }
  passcode_sends: {
    lane: string
    in_quarter: Generated<number>
    quarter_ends_at: Generated<number>
    in_hour: Generated<number>
    hour_ends_at: Generated<number>
  }
  passcode_transactions: {
    id: string
    method: string
    purpose: 'login' | 'register' | 'change'
    identifier: string
    firstname: string
    lastname: string
    auth_token_hash: string
    connect_hash: string
    bind_hash: string
    number: string | null
    attempts: Generated<number>
    state: Generated<'started' | 'connected' | 'used' | 'dead'>
    ticket_hash: string | null
    ticket_expires_at: number | null
    browser: string
    address: string
    started_at: number
    expires_at: number
    arrival: string | null
    mail_id: string
    ended_by: 'number' | 'tries' | 'start' | null
    connected_by: string | null
    person_id: string | null
  }
  passkey_challenges: {
    key_hash: string
    purpose: 'add' | 'login'
    challenge: string
    bind_hash: string
    person_id: string | null
    identifier: string | null
    expires_at: number
  }
  passkey_users: {
    person_id: string
    user_handle: string
  }
  passkeys: {
    id: string
    person_id: string
    credential_id: string
    public_key: string
    counter: number
    transports: string
    aaguid: string
    is_backup_eligible: boolean
    is_backed_up: boolean
    name: string
    created_at: number
    last_used_at: number | null
  }
  password_guesses: {
    identifier: string
    in_a_row: number
    last_at: number
  }
  passwords: {
    person_id: string
    hash: string
    set_by: string | null
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
    email_verified_at: number | null
    organization_id: string | null
    organization_access_ask_again_at: number | null
    version: Generated<number>
    last_login_at: number | null
    number: Generated<number>
    searched: Generated<string>
  }
  person_methods: {
    person_id: string
    method_key: string
    type: 'password' | 'passkey' | 'passcode' | 'oidc-auth0' | 'oidc-google' | 'oidc-okta' | 'oidc'
  }
  processes: {
    id: string
    host: string
    pid: number
    version: string
    started_at: number
    seen_at: number
    swept_at: number | null
    failing_providers: Generated<string[]>
  }
  provider_sessions: {
    session_id: string
    sealed_id_token: string
  }
  rate_limits: {
    key: string
    count: number
    resets_at: number
  }
  saved_views: {
    person_id: string
    list: 'partners' | 'customers' | 'users' | 'leads' | 'activity'
    name: string
    query: string
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
    revoked_why:
      | 'logout'
      | 'signed in again'
      | 'too many'
      | 'replay'
      | 'revoked'
      | 'password changed'
      | 'passkey deleted'
      | 'ended by an admin'
      | 'disabled'
      | null
    user_agent: string
    address: string
    is_strong: Generated<boolean>
    passkey_id: string | null
    is_staff: Generated<boolean>
    is_device: Generated<boolean>
    proven_at: number
    used_at: number
    organization_id: string | null
  }
  signing_keys: {
    id: string
    public_key: string
    sealed_private_key: string
    created_at: number
  }
  stats_days: {
    zone: string
    day: number
    organization_id: string
    demo: string
    audience: 'googlers' | 'partners' | 'customers'
    opens: number
    reused: number
    seconds: number
    timed: number
    views: number
    visits: number
    forms: number
    sent: number
    opened: number
    hours: number[] | null
    people: string | null
    span: Generated<number>
    is_parted: Generated<boolean>
    removed: string | null
    later_people: string | null
    later_removed: string | null
  }
  stats_fortnights: {
    zone: string
    day: number
  }
  stats_leads: {
    zone: string
    day: number
    organization_id: string
    demo: string
    audience: 'googlers' | 'partners' | 'customers'
    type: string
    source: string
    leads: number
    span: Generated<number>
  }
  stats_organizations: {
    zone: string
    span: number
    day: number
    organization_id: string
    audience: 'googlers' | 'partners' | 'customers'
    opens: number
  }
  stats_people: {
    zone: string
    span: number
    day: number
    person_id: string
    opens: number
    page_views: number
    last_seen_at: number
    is_by_demo: Generated<boolean>
  }
  stats_people_demos: {
    zone: string
    span: number
    day: number
    demo: string
    person_id: string
    opens: number
    page_views: number
    last_seen_at: number
  }
  stats_stale: {
    zone: string
    day: number
  }
  stats_stale_parts: {
    zone: string
    day: number
    part: string
  }
  stats_stale_people: {
    person_id: string
    day: number
  }
  stats_touched: {
    id: Generated<number>
    quarter: number
    part: string | null
    person_id: string | null
  }
  whatsapp_messages: {
    id: Generated<string>
    wamid: string | null
    phone: string
    message_id: string | null
    kind: 'text' | 'template'
    body: string
    state: 'received' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
    problem: string | null
    reaction: string | null
    attempts: Generated<number>
    run_at: number
    at: number
  }
  whatsapp_pairings: {
    code_hash: string
    person_id: string
    expires_at: number
    session_id: string | null
  }
  whatsapp_phones: {
    phone: string
    person_id: string
    conversation_id: string | null
    paired_at: number
    heard_at: number
  }
}
