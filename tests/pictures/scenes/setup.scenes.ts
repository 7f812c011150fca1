import { album } from '#tests/pictures/album.ts'
import { at, failing, first, pressing, signedInAs, titled } from '#tests/pictures/ways.ts'
import { registerUpToSetup } from '#tests/support/steps.ts'
import { plugAuthenticator } from '#tests/support/virtual-authenticator.ts'

const setup = (email: string, heading: string) => first(signedInAs(email), at('/setup', heading))

album('Setup', [
  { name: 'organization form', way: setup('cleo@example.com', 'Your organization') },
  {
    name: 'organization form, a passkey offered',
    way: first(
      (page) => plugAuthenticator(page),
      (page) => registerUpToSetup(page),
      (page) => page.getByRole('button', { name: 'Not now' }).waitFor(),
    ),
  },
  {
    name: 'organization form, nothing typed',
    way: first(setup('cleo@example.com', 'Your organization'), pressing('Continue'), (page) =>
      page.locator('[aria-invalid=true]').first().waitFor(),
    ),
  },
  { name: 'request access', way: setup('uma@partner.example', 'Request access') },
  {
    name: 'request access, the server fails',
    way: first(
      failing('**/api/access/request', 400, 'The request could not be stored.'),
      setup('uma@partner.example', 'Request access'),
      async (page) => {
        await page.getByLabel('Organization').fill('Partner Example')
        await page.getByRole('button', { name: 'Request access' }).click()
        await page.getByRole('alert').first().waitFor()
      },
    ),
  },
  { name: 'access pending', way: setup('pia@partner.example', 'Access pending') },
  {
    name: 'a request to be withdrawn',
    way: first(
      setup('pia@partner.example', 'Access pending'),
      pressing('Withdraw request'),
      (page) => page.getByRole('alertdialog', { name: 'Withdraw your request?' }).waitFor(),
    ),
  },
  { name: 'access rejected', way: setup('remy@partner.example', 'Access rejected') },
  {
    name: 'ask again',
    way: first(
      setup('remy@partner.example', 'Access rejected'),
      pressing('Ask again'),
      titled('Request access'),
    ),
  },
])
