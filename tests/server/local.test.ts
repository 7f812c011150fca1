import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { requestAccess } from '#src/api/contract/organization.ts'
import { demoFolders } from '#server/areas/demos/read-demos.ts'
import { createApp } from '#server/app/create-app.ts'
import { mountLocal } from '#server/local/routes.ts'
import { addSampleActivity } from '#server/local/sample-activity.ts'
import { addSamplePeople } from '#server/local/sample-people.ts'
import { findPersonByEmail } from '#server/identity/people/people.ts'
import { required } from '#src/lib/required.ts'
import { createPortal, type Portal } from '#tests/support/portal.ts'

const local = await createPortal()
const production = await createPortal({
  config: { mode: 'production', publicUrl: 'https://portal.example' },
})

const appOf = ({ services }: Portal) => {
  const app = createApp([], services)
  mountLocal(app, services)
  return app
}
const [localApp, productionApp] = [appOf(local), appOf(production)]

const get = async (path: string, accept = '*/*') =>
  localApp.request(`${local.config.publicUrl}${path}`, { headers: { accept } })

type LocalPerson = {
  email: string
  name: string
  role: string
  status: string
  methods: { key: string; type: string }[]
}
const people = async () => (await (await get('/local/people')).json()) as LocalPerson[]

const paths = [
  '/local',
  '/local/page.css',
  '/local/inspector/',
  '/local/inspector/feed.js',
  '/local/inspector/charts.json',
  '/local/people',
  '/local/phone',
  '/local/keys.js',
  '/local/phone.js',
  '/local/mailbox',
  '/local/mailbox/messages',
  '/local/mailbox.js',
  '/local/sandbox/robotaxi/',
  '/local/sandbox/sustainability/script.js',
  '/local/sandbox/cymbalbites/style.css',
]

test.each(paths)(
  'CF-04 serves %s in local mode and has nothing there in production mode',
  async (path) => {
    expect((await get(path)).status).toBe(200)
    const absent = await productionApp.request(`${production.config.publicUrl}${path}`)
    expect(absent.status).toBe(404)
    expect(await absent.text()).not.toMatch(/local mode/i)
  },
)

test('CF-04 links on /local everything that is there', async () => {
  const page = await (await get('/local', 'text/html')).text()
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  for (const path of ['/local/mailbox', '/local/people', '/api/openapi.json', '/']) {
    expect(links).toContain(path)
  }
  for (const key of demoFolders('demos')) {
    expect(links).toContain(`/local/sandbox/${key}/`)
  }
})

describe('sample people', () => {
  test('has one for each role and access status', async () => {
    await addSamplePeople(local.services)

    const kinds = (await people()).map(({ role, status, methods }) =>
      [role, status, ...methods.map(({ key }) => key)].join(' '),
    )
    expect(kinds).toEqual([
      'admin approved email google',
      'staff approved email google',
      'partner approved email',
      'partner unrequested email',
      'partner pending email',
      'partner rejected email',
      'partner approved google',
      'partner unrequested email',
      'customer approved email',
      'customer unrequested email',
    ])
  })

  test('uses only addresses that are nobody else’s, and google.com for staff', async () => {
    await addSamplePeople(local.services)
    for (const { email, role } of await people()) {
      const isStaff = role === 'admin' || role === 'staff'
      expect(email).toMatch(
        isStaff ? /@google\.com$/ : /@(example\.com|(partner|automatic)\.example)$/,
      )
    }
  })

  test('is added once: a second start changes nothing, nor undoes what happened', async () => {
    await addSamplePeople(local.services)
    const uma = await local.db
      .updateTable('people')
      .set({ organization_access_status: 'approved' })
      .where('email', '=', 'uma@partner.example')
      .returning('email')
      .executeTakeFirstOrThrow()
    const before = await people()

    await Promise.all([addSamplePeople(local.services), addSamplePeople(local.services)])

    expect(await people()).toEqual(before)
    expect(before.find(({ email }) => email === uma.email)?.status).toBe('approved')
  })

  test('CF-04 is added to no database in which somebody else is', async () => {
    await local.addPerson({ email: 'grace@cymbal.example' })
    expect(await addSamplePeople(local.services)).toBe(0)
    expect((await people()).map(({ email }) => email)).toEqual(['grace@cymbal.example'])
    expect(await local.db.selectFrom('organizations').selectAll().execute()).toEqual([])
  })

  test('RE-14 is added once by two processes that start together', async () => {
    await Promise.all([addSamplePeople(local.services), addSamplePeople(local.services)])
    expect(await people()).toHaveLength(10)
    expect(await local.db.selectFrom('organization_forms').selectAll().execute()).toHaveLength(1)
    expect(await local.db.selectFrom('access_requests').selectAll().execute()).toHaveLength(4)
  })

  test('ACCESS-2 those of one organization share it, and a rule lets one in at once', async () => {
    await addSamplePeople(local.services)
    const kept = await local.db
      .selectFrom('organizations')
      .select(['kind', 'name', 'people', 'waiting'])
      .orderBy('name')
      .execute()
    expect(kept).toEqual([
      { kind: 'partner', name: 'Automatic Example', people: 0, waiting: 0 },
      { kind: 'customer', name: 'Example Stores', people: 1, waiting: 0 },
      { kind: 'partner', name: 'Partner Example', people: 4, waiting: 1 },
      { kind: 'partner', name: 'Partner Example Ltd.', people: 0, waiting: 0 },
    ])
    const ines = await findPersonByEmail(local.db, 'ines@automatic.example')
    const browser = await local.signInAs(required(ines, 'ines'))
    const me = await browser.call(requestAccess, { organization: 'Automatic' })
    expect(me.organizationAccessStatus).toBe('approved')
  })

  test('ACCESS-2 the rejected one has a reason and may ask again', async () => {
    await addSamplePeople(local.services)
    const remy = await local.db
      .selectFrom('people')
      .selectAll()
      .where('email', '=', 'remy@partner.example')
      .executeTakeFirstOrThrow()
    expect(remy.organization_access_reason).toMatch(/\.$/)
    const browser = await local.signInAs(remy)
    const me = await browser.call(requestAccess, { organization: 'Partner Example' })
    expect(me.organizationAccessStatus).toBe('pending')
  })
})

test('AI-05 shows names on the people page as text', async () => {
  await local.addPerson({ firstname: '<img src=x>', lastname: '"&' })
  const page = await get('/local/people', 'text/html,application/xhtml+xml')
  const text = await page.text()
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(text).toContain('&lt;img src=x&gt; &quot;&amp;')
  expect(text).not.toContain('<img')
})

test('PASSCODE-8 whoever one signs in as stands before the people of the sample activity, who are folded away', async () => {
  const { email } = await local.addPerson({ firstname: 'Remy' })
  await addSampleActivity(local.services, 2)
  const page = await get('/local/people', 'text/html')
  const [named = '', folded = ''] = (await page.text()).split('<details>')
  expect(named).toContain(email)
  expect(named).not.toContain('.sample.example')
  expect(folded).toMatch(/\d+ people of the sample activity/)
  expect(folded).toContain('.sample.example')
  expect(folded).not.toContain(email)
})

test.each(['/local', '/local/people', '/local/sandbox/robotaxi/'])(
  'HT-02 HT-05 sends %s with the headers of every answer, and uncached',
  async (path) => {
    const { headers } = await get(path, 'text/html')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test.each(demoFolders('demos'))(
  'HT-01 the sandbox of %s needs no inline script, style or foreign file',
  (key) => {
    const folder = `demos/${key}/sandbox`
    const page = readFileSync(`${folder}/index.html`, 'utf8')
    expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]* src=)|\son[a-z]+=|https?:|data:/)
    for (const script of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
      const text = readFileSync(`${folder}/${script}`, 'utf8')
      expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(/)
    }
  },
)

test.each([
  '/local/sandbox/nothing',
  '/local/sandbox/nothing/',
  '/local/sandbox/nothing/script.js',
  '/local/sandbox/robotaxi/other.js',
  '/local/sandbox/robotaxi/..%2f..%2froutes.ts',
  '/local/sandbox/robotaxi/..%2fsandbox%2fscript.js',
  '/local/sandbox/robotaxi/constructor',
  '/local/sandbox/..%2f..%2fconfig.ts',
])('HT-17 answers 404 for %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('leads a sandbox address without its slash to the one with it', async () => {
  const response = await get('/local/sandbox/robotaxi')
  expect(response.headers.get('location')).toBe('/local/sandbox/robotaxi/')
})
