import type { Page } from 'playwright-core'

import { album } from '#tests/pictures/album.ts'
import {
  admin,
  at,
  elsewhere,
  failing,
  first,
  held,
  pressing,
  saying,
} from '#tests/pictures/ways.ts'
import { beginCodeSession } from '#tests/support/browser-session.ts'
import { people } from '#tests/support/steps.ts'

const list = (path: string) =>
  first(admin, at(`/admin/${path}`, 'Admin Tools'), saying(/^\d.* of /))
const openFirst = async (page: Page) => {
  await page.locator('tbody button[type=button]').first().click()
  await page.getByRole('dialog').waitFor()
}
const inDrawer = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name }).first().click()
const question = (page: Page) => page.getByRole('alertdialog').waitFor()
/** One by one: whoever is marked does not come along with all of the page. */
const chooseTwo = async (page: Page) => {
  const rows = page.locator('tbody').getByRole('checkbox')
  await rows.nth(0).check()
  await rows.nth(1).check()
}
const leads = first(async (page: Page) => {
  await page.goto('/local')
  const add = page.getByRole('button', { name: 'Add sample activity' })
  await add.or(page.getByRole('button', { name: 'Remove sample activity' })).waitFor()
  await add.click({ timeout: 1_000 }).catch(() => {})
}, list('leads'))
const person = first(list('users?q=alex%40partner.example'), openFirst)

const states = (name: string, path: string, call: string) => [
  {
    name: `${name}, loading`,
    way: first(admin, held(call), (page) => page.goto(`/admin/${path}`), saying('Loading...')),
  },
  {
    name: `${name}, the server fails`,
    way: first(admin, failing(call), (page) => page.goto(`/admin/${path}`), saying('Retry')),
  },
]

album('Admin Tools', [
  { name: 'partners', way: list('partners') },
  { name: 'partners, who wait', way: list('partners?waiting=some') },
  ...states('partners', 'partners', '**/api/organization/partners*'),
  {
    name: 'partners, no match',
    way: first(admin, at('/admin/partners?q=zzzz', 'Admin Tools'), saying('No partner matches.')),
  },
  {
    name: 'partners, chosen',
    way: first(list('partners?waiting=some'), chooseTwo),
  },
  {
    name: 'partners, approve the chosen',
    way: first(list('partners?waiting=some'), chooseTwo, pressing('Approve chosen'), question),
  },
  {
    name: 'partners, approve whoever is marked',
    way: first(
      list('partners?waiting=some'),
      chooseTwo,
      (page) => page.getByLabel(/^Choose Silver Games/).check(),
      pressing('Approve chosen'),
      question,
      (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click(),
    ),
  },
  {
    name: 'partners, reject one',
    way: first(list('partners?waiting=some'), pressing(/^Reject /), question),
  },
  { name: 'partners, layout', way: first(list('partners'), pressing('Layout')) },
  { name: 'partners, saved views', way: first(list('partners'), pressing('Saved views')) },
  { name: 'an organization', way: first(list('partners?waiting=some'), openFirst) },
  { name: 'customers', way: list('customers') },
  { name: 'users', way: list('users') },
  ...states('users', 'users', '**/api/users?*'),
  { name: 'a user', way: person },
  {
    name: 'a user who waits',
    way: first(list('users?status=pending'), openFirst, (page) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^Reject / })
        .scrollIntoViewIfNeeded(),
    ),
  },
  {
    name: 'what a user can see',
    way: first(
      person,
      (page) => page.getByRole('link', { name: 'What can this person see?' }).click(),
      (page) => page.getByRole('dialog').getByRole('heading', { name: 'Demos' }).waitFor(),
    ),
  },
  { name: 'leads', way: leads },
  { name: 'a lead', way: first(leads, openFirst) },
  {
    name: 'a lead, to correct',
    way: first(leads, openFirst, inDrawer('Correct'), (page) =>
      page.getByRole('dialog', { name: 'Correct this lead' }).waitFor(),
    ),
  },
  {
    name: 'a lead, changed by somebody else meanwhile',
    way: first(
      leads,
      openFirst,
      inDrawer('Correct'),
      failing(
        '**/api/leads/all/*/correction',
        409,
        'Somebody else changed this lead in the meantime.',
        'conflict',
      ),
      pressing('Save'),
      saying('Somebody else changed this lead in the meantime.'),
    ),
  },
  { name: 'a lead, to delete', way: first(leads, openFirst, inDrawer('Delete lead'), question) },
  {
    name: 'a lead, to delete without a reason',
    way: first(leads, openFirst, inDrawer('Delete lead'), question, (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete lead' }).click(),
    ),
  },
  ...states('leads', 'leads', '**/api/leads/all?*'),
  { name: 'make an admin', way: first(person, inDrawer('Make admin'), question) },
  { name: 'disable a user', way: first(person, inDrawer('Disable'), question) },
  {
    name: 'health',
    way: first(admin, at('/admin/health', 'Admin Tools'), saying('All is well.')),
  },
  ...states('health', 'health', '**/api/admin/health'),
  {
    name: 'audit log',
    way: first(
      list('partners?waiting=some'),
      openFirst,
      (page) => page.getByRole('dialog').getByLabel('Robotaxi').selectOption('Hidden'),
      saying('Saved.'),
      at('/admin/audit-log', 'Admin Tools'),
    ),
  },
  {
    name: 'audit log, verified',
    way: first(admin, at('/admin/audit-log', 'Admin Tools'), pressing('Verify')),
  },
  {
    name: 'a stronger sign-in is needed',
    way: first(
      // From then on the account has Google, which is stronger.
      async (page) => admin(await elsewhere(page)),
      (page) => beginCodeSession(page, people.admin),
      (page) => page.goto('/admin/partners'),
      saying('A stronger sign-in is needed'),
    ),
  },
])
