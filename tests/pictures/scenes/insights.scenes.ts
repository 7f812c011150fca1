import { album } from '#tests/pictures/album.ts'
import { admin, at, failing, first, held, pressing, saying, staff } from '#tests/pictures/ways.ts'

const usage = first(at('/usage-insights', 'Global demo insights'), saying(/Days are of UTC/))
const flow = (name: string) =>
  first(at(`/flow-insights?flow=${name}`, 'Flow insights'), saying(/Days are of UTC/))
const users = first(at('/user-insights', 'User insights'), saying(/ of \d+ (?:people|person)/))

album('Insights', [
  { name: 'global demo insights', way: first(staff, usage) },
  { name: 'global demo insights, as tables', way: first(staff, usage, pressing(/table/i)) },
  {
    name: 'global demo insights, loading',
    way: first(
      staff,
      held('**/api/stats/demos*'),
      (page) => page.goto('/usage-insights'),
      saying('Loading...'),
    ),
  },
  {
    name: 'global demo insights, the server fails',
    way: first(
      staff,
      failing('**/api/stats/demos*'),
      (page) => page.goto('/usage-insights'),
      saying('Retry'),
    ),
  },
  {
    name: 'global demo insights, the last seven days',
    way: first(staff, at('/usage-insights?range=7d', 'Global demo insights')),
  },
  { name: 'flow insights of logins', way: first(admin, flow('login')) },
  { name: 'flow insights of codes', way: first(staff, flow('passcode'), pressing('Whole chart')) },
  {
    name: 'flow insights of leads, as tables',
    way: first(staff, flow('lead'), pressing(/table/i)),
  },
  {
    name: 'flow insights, the runs of a state',
    way: first(
      staff,
      flow('lead'),
      (page) => page.getByRole('button', { name: /^Fill in the form \d/ }).press('Enter'),
      (page) => page.getByRole('dialog').waitFor(),
      saying('Runs as CSV'),
    ),
  },
  {
    name: 'flow insights, no such code',
    way: first(admin, at('/flow-insights?code=7KQ-4MD', 'Flow insights'), (page) =>
      page.getByRole('alert').first().waitFor(),
    ),
  },
  { name: 'user insights', way: first(admin, users) },
  {
    name: 'user insights, no match',
    way: first(admin, at('/user-insights?q=zzzz', 'User insights'), saying(/No person|Nobody/)),
  },
  {
    name: 'user insights of one demo, and of partners',
    way: first(
      admin,
      at('/user-insights?range=13w&demo=robotaxi&audience=partners', 'User insights'),
      saying(/ of \d+ (?:people|person)/),
    ),
  },
  {
    name: 'user insights, days of one’s own that lack one',
    way: first(
      admin,
      at('/user-insights?range=custom', 'User insights'),
      saying('Choose the first and the last day.'),
    ),
  },
  {
    name: 'user insights, loading',
    way: first(
      admin,
      held('**/api/stats/users*'),
      (page) => page.goto('/user-insights'),
      saying('Loading...'),
    ),
  },
  {
    name: 'user insights, the server fails',
    way: first(
      admin,
      failing('**/api/stats/users*'),
      (page) => page.goto('/user-insights'),
      saying('Retry'),
    ),
  },
  {
    name: 'what one person did',
    way: first(
      admin,
      users,
      (page) => page.locator('tbody button').first().click(),
      (page) => page.getByRole('dialog').waitFor(),
      saying('Account in Admin Tools'),
    ),
  },
  {
    name: 'what one person did with one demo',
    way: first(
      admin,
      at('/user-insights?demo=robotaxi', 'User insights'),
      saying(/ of \d+ (?:people|person)/),
      (page) => page.locator('tbody button').first().click(),
      (page) => page.getByRole('dialog').waitFor(),
      saying('Account in Admin Tools'),
    ),
  },
  {
    name: 'two people side by side',
    way: first(
      admin,
      users,
      (page) => page.locator('tbody button').first().click(),
      (page) => page.getByLabel('Compare with').fill('a'),
      (page) => page.getByRole('option').first().click(),
      saying('are compared with'),
    ),
  },
  {
    name: 'what the people of an organization did',
    way: first(
      admin,
      users,
      (page) => page.locator('tbody a').first().click(),
      (page) => page.getByRole('dialog').waitFor(),
      saying('Organization in Admin Tools'),
    ),
  },
])
