import type { Page } from 'playwright-core'

import { album } from '#tests/pictures/album.ts'
import {
  answering,
  at,
  customer,
  failing,
  first,
  held,
  pressing,
  saying,
  showing,
  staff,
  titled,
} from '#tests/pictures/ways.ts'
import { demoCard, fillLead, leadForm, nameLead, register } from '#tests/support/steps.ts'

const home = first(at('/', /^Hello/), (page) => demoCard(page, 'Robotaxi').waitFor())
const demo = (key: string) => at(`/demo/${key}`, /./)
const toForm = first(demo('robotaxi'), pressing('Access Demo'), (page) => leadForm(page).waitFor())
const choose = (type: string) => (page: Page) =>
  leadForm(page).getByText(type, { exact: true }).click()
const submit = (page: Page) => leadForm(page).getByRole('button', { name: 'Access Demo' }).click()

/** Opens a demo for somebody, whose session runs from then on. */
const opened = first(toForm, (page) => nameLead(page), demo('robotaxi'))

album('Home and demos', [
  { name: 'home', way: first(customer, home) },
  { name: 'home, of staff', way: first(staff, home) },
  {
    name: 'home, with favourites and recently opened demos',
    way: first(
      (page) => register(page),
      demo('nba'),
      async (page) => {
        await page.getByRole('button', { name: 'Favourite', pressed: false }).click()
        await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
      },
      opened,
      home,
    ),
  },
  {
    name: 'home, loading',
    way: first(customer, held('**/api/demos'), (page) => page.goto('/'), saying('Loading...')),
  },
  {
    name: 'home, the server fails',
    way: first(customer, failing('**/api/demos'), at('/', 'Something went wrong')),
  },
  {
    name: 'home, no demo',
    way: first(
      customer,
      answering('**/api/demos', { demos: [] }),
      answering('**/api/users/me/shelf', { favourites: [], recents: [] }),
      at('/', /^Hello/),
    ),
  },
  {
    name: 'home, filtered',
    way: first(customer, home, (page) =>
      page.getByLabel('Technology').selectOption('Google Maps Platform'),
    ),
  },
  {
    name: 'home, no match',
    way: first(
      customer,
      home,
      (page) => page.getByLabel('Search').fill('no such demo'),
      saying('Clear filters'),
    ),
  },
  { name: 'demo, Robotaxi', way: first(customer, demo('robotaxi')) },
  {
    name: 'demo, its film',
    way: first(customer, demo('nba'), async (page) => {
      await page.getByRole('button', { name: /^Play video/ }).press('Enter')
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3)
      await page.keyboard.press('Space')
    }),
  },
  { name: 'demo, of staff', way: first(staff, demo('lookerapp')) },
  { name: 'demo, F1', way: first(staff, demo('f1')) },
  {
    name: 'demo, its figures as a table',
    way: first(customer, demo('nba'), pressing(/table/i)),
  },
  {
    name: 'demo, its link to copy by hand',
    way: first(
      customer,
      (page) =>
        page.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))
        }),
      demo('nba'),
      pressing('Copy link'),
      saying('Your browser does not let this page copy.'),
    ),
  },
  {
    name: 'demo, loading',
    way: first(customer, held('**/api/demos/robotaxi'), showing('/demo/robotaxi', 'Loading...')),
  },
  {
    name: 'demo, the server fails',
    way: first(customer, failing('**/api/demos/robotaxi'), at('/demo/robotaxi', 'went wrong')),
  },
  {
    name: 'demo, unknown',
    way: first(customer, at('/demo/robotaxy', 'This demo does not exist.')),
  },
  { name: 'lead form', way: first(customer, toForm) },
  { name: 'lead form, of staff', way: first(staff, toForm) },
  { name: 'lead form, an event', way: first(staff, toForm, choose('Google Event')) },
  {
    name: 'lead form, a training without a note',
    way: first(
      staff,
      toForm,
      choose('Internal Google Training'),
      submit,
      saying('Note is required.'),
    ),
  },
  {
    name: 'lead form, nothing typed',
    way: first(customer, toForm, submit, saying('Company Name is required.')),
  },
  {
    name: 'lead form, sending',
    way: first(customer, held('**/api/leads/add'), toForm, (page) => fillLead(page), submit),
  },
  {
    name: 'lead form, the server fails',
    way: first(
      customer,
      failing('**/api/leads/add', 400, 'The lead could not be stored.'),
      toForm,
      (page) => fillLead(page),
      submit,
      (page) => leadForm(page).getByRole('alert').waitFor(),
    ),
  },
  {
    name: 'lead form, discard',
    way: first(
      customer,
      toForm,
      (page) => fillLead(page),
      pressing('Back'),
      saying('Discard what you typed?'),
    ),
  },
  {
    name: 'lead form, the same customer again',
    way: first(
      (page) => register(page),
      opened,
      pressing('End demo session'),
      pressing('Access Demo'),
      pressing('Earlier customers'),
      saying('Same customer again'),
    ),
  },
  { name: 'demo session', way: first((page) => register(page), opened) },
  {
    name: 'demo session, switch',
    way: first((page) => register(page), opened, pressing('Switch')),
  },
  {
    name: 'demo opened',
    way: first(
      (page) => register(page),
      toForm,
      (page) => nameLead(page),
      (page) => page.getByRole('link', { name: 'Open Robotaxi' }).waitFor(),
    ),
  },
  {
    name: 'demo opening',
    way: first(
      (page) => register(page),
      opened,
      async (page) => {
        await page.route('**/local/sandbox/robotaxi/', (route) => route.fulfill({ status: 204 }))
        await page.goto('/open/robotaxi')
        await titled('Robotaxi')(page)
      },
    ),
  },
])
