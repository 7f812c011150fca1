import type { Page } from 'playwright-core'

import { album } from '#tests/pictures/album.ts'
import {
  at,
  customer,
  failing,
  first,
  held,
  pressing,
  saying,
  staff,
} from '#tests/pictures/ways.ts'
import { nameLead, press, register, setPassword } from '#tests/support/steps.ts'
import { plugAuthenticator } from '#tests/support/virtual-authenticator.ts'

const account = first(at('/account', 'Account'), saying(/^You are signed in on/))
const newcomer = (page: Page) => register(page)

const withPasskey = first(
  (page) => plugAuthenticator(page),
  newcomer,
  account,
  pressing('Add a passkey'),
  saying(/^Passkey added\./),
)
const fillPassword = (text: string) => async (page: Page) => {
  await page.getByLabel('New password', { exact: true }).fill(text)
  await page.getByLabel('Confirm new password', { exact: true }).fill(text)
  await press(page, 'Add password')
}
const saveName = (firstname: string) => async (page: Page) => {
  await page.getByLabel('Firstname').fill(firstname)
  await press(page, 'Save name')
}

const demoedTo = first(
  async (page) => {
    await register(page, '/demo/robotaxi')
    await press(page, 'Access Demo')
    await nameLead(page)
  },
  at('/account#leads', 'Account'),
  saying(/^Written /),
)

album('Account', [
  { name: 'account, whom one demoed to', way: demoedTo },
  {
    name: 'account, a lead to correct',
    way: first(demoedTo, pressing(/^Correct /), (page) =>
      page.getByRole('dialog', { name: 'Correct this lead' }).waitFor(),
    ),
  },
  { name: 'account', way: first(newcomer, account) },
  { name: 'account, of staff', way: first(staff, account) },
  {
    name: 'account, with a password',
    way: first(newcomer, (page) => setPassword(page, 'four mellow otters rowing'), account),
  },
  {
    name: 'account, loading',
    way: first(customer, held('**/api/users/me/sessions'), at('/account', 'Account')),
  },
  {
    name: 'account, the server fails',
    way: first(
      customer,
      failing('**/api/users/me/sessions'),
      (page) => page.goto('/account'),
      (page) => page.getByRole('alert').first().waitFor(),
    ),
  },
  {
    name: 'a name updated',
    way: first(newcomer, account, saveName('Mia'), saying('Name updated')),
  },
  {
    name: 'a name that is missing',
    way: first(newcomer, account, saveName(''), saying('Firstname is required.')),
  },
  {
    name: 'own data, deletion asked',
    way: first(newcomer, account, pressing('Delete account'), (page) =>
      page.getByRole('alertdialog').waitFor(),
    ),
  },
  {
    name: 'own data, deleted by another address',
    way: first(
      newcomer,
      account,
      pressing('Delete account'),
      (page) => page.getByLabel('Your email').fill('eve@example.com'),
      (page) => page.getByLabel('Your email').press('Enter'),
      saying('This is not the email of your account.'),
    ),
  },
  {
    name: 'own data, the account is deleted',
    way: async (page) => {
      const email = await register(page, '/account')
      await press(page, 'Delete account')
      await page.getByLabel('Your email').fill(email)
      await page.getByLabel('Your email').press('Enter')
      await page.getByText('Your account is deleted.').waitFor()
    },
  },
  {
    name: 'a password that is easy to guess',
    way: first(newcomer, account, fillPassword('passwordpassword'), saying(/easy to guess/)),
  },
  {
    name: 'a password added',
    way: first(
      newcomer,
      account,
      fillPassword('four mellow otters rowing'),
      saying('Password updated'),
    ),
  },
  { name: 'a passkey', way: withPasskey },
  {
    name: 'rename a passkey',
    way: first(withPasskey, (page) => page.getByRole('button', { name: /^Rename / }).click()),
  },
  {
    name: 'delete a passkey',
    way: first(
      withPasskey,
      (page) =>
        page
          .getByRole('button', { name: /^Delete / })
          .first()
          .click(),
      (page) => page.getByRole('alertdialog').waitFor(),
    ),
  },
  {
    name: 'confirm it is you',
    way: first(
      newcomer,
      account,
      failing('**/api/password/update', 403, 'Please sign in again first.', 'sign-in-too-old'),
      fillPassword('four mellow otters rowing'),
      (page) => page.getByRole('dialog', { name: 'Confirm it is you' }).waitFor(),
    ),
  },
  {
    name: 'log out everywhere else',
    way: first(customer, customer, account, pressing('Log out everywhere else'), (page) =>
      page.getByRole('alertdialog').waitFor(),
    ),
  },
])
