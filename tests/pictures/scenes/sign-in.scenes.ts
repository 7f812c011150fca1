import type { Page } from 'playwright-core'

import { album } from '#tests/pictures/album.ts'
import {
  at,
  elsewhere,
  failing,
  first,
  held,
  pressing,
  saying,
  titled,
} from '#tests/pictures/ways.ts'
import { codeIn, linkIn, wrongCodeFor } from '#tests/support/mailbox.ts'
import {
  answerProvider,
  askForCode,
  enterCode,
  fillPerson,
  identify,
  logOut,
  newAddress,
  people,
  press,
  register,
  setPassword,
} from '#tests/support/steps.ts'

const login = at('/login/customer', 'Login')
const email = (address: string) => async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill(address)
  await press(page, 'Next')
}
const password = 'four mellow otters rowing'

const toCode = async (page: Page) => {
  await login(page)
  await identify(page, people.customer)
  return askForCode(page, people.customer)
}
const toConnect = async (page: Page) => {
  const asker = await elsewhere(page)
  const mail = await toCode(asker)
  await page.goto(linkIn(mail))
  return asker
}
const toRegisterCode = async (page: Page) => {
  const address = newAddress()
  await page.goto('/register')
  await fillPerson(page, address)
  await press(page, 'Next')
  return address
}
const withPassword = async (page: Page) => {
  const address = await register(page)
  await setPassword(page, password)
  await logOut(page)
  await email(address)(page)
}

album('Signing in', [
  { name: 'login of customers', way: login },
  { name: 'login of partners and Google staff', way: at('/login/partner-google', 'Login') },
  {
    name: 'login, the provider answers with a fault',
    way: async (page) => {
      await at('/login/partner-google')(page)
      await press(page, 'Continue with Google')
      await answerProvider(page, people.partner, 'Deny')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'login, no email typed',
    way: first(login, pressing('Next'), (page) => page.locator('[aria-invalid=true]').waitFor()),
  },
  {
    name: 'login, unknown email',
    way: first(login, email('nobody@example.com'), saying('Email not found.')),
  },
  {
    name: 'login, loading',
    way: first(held('**/api/user/auth'), login, email(people.customer), (page) =>
      page.locator('[aria-busy=true]').first().waitFor(),
    ),
  },
  {
    name: 'login, the server fails',
    way: first(
      failing('**/api/user/auth', 400, 'Something went wrong on our side. Please try again.'),
      login,
      email(people.customer),
      (page) => page.getByRole('alert').first().waitFor(),
    ),
  },
  {
    name: 'login, too many tries',
    way: async (page) => {
      await login(page)
      for (let count = 0; count < 11; count += 1) {
        const answered = page.waitForResponse('**/api/user/auth')
        await email(`nobody${count}@example.com`)(page)
        await answered
      }
      await page.getByText('You can try again in').first().waitFor()
    },
  },
  { name: 'second step, a code', way: first(login, (page) => identify(page, people.customer)) },
  {
    name: 'second step, several ways',
    way: first(withPassword, saying('How do you want to sign in?')),
  },
  {
    name: 'second step, a password',
    way: first(withPassword, pressing(/^Password/), (page) =>
      page.getByRole('textbox', { name: 'Password', exact: true }).waitFor(),
    ),
  },
  {
    name: 'second step, a wrong password',
    way: first(withPassword, pressing(/^Password/), async (page) => {
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill('four yellow otters')
      await page.keyboard.press('Enter')
      await page.getByText('Email or password is not right.').waitFor()
    }),
  },
  { name: 'code sent', way: toCode },
  {
    name: 'wrong code',
    way: async (page) => {
      await enterCode(page, wrongCodeFor(await toCode(page)))
      await page.getByText('This code is not right.').waitFor()
    },
  },
  { name: 'mailed link, loading', way: first(held('**/login/connect'), (page) => toConnect(page)) },
  { name: 'mailed link, is this you', way: first(toConnect, titled('Is this you?')) },
  {
    name: 'mailed link, connected',
    way: async (page) => {
      const asker = await toConnect(page)
      await titled('Is this you?')(page)
      const number = await asker.getByRole('img', { name: /^\d \d$/ }).innerText()
      await page.getByLabel('Number').fill(number.trim())
      await press(page, 'Confirm')
      await titled('Connected')(page)
    },
  },
  { name: 'mailed link, expired', way: at('/email/login/connect', 'Link expired') },
  { name: 'register', way: at('/register', 'Register') },
  {
    name: 'register, nothing typed',
    way: first(at('/register'), pressing('Next'), (page) =>
      page.locator('[aria-invalid=true]').first().waitFor(),
    ),
  },
  {
    name: 'register, email already exists',
    way: first(at('/register'), async (page) => {
      await fillPerson(page, people.customer)
      await press(page, 'Next')
      await page.getByText('Email already exist.').waitFor()
    }),
  },
  {
    name: 'register, second step',
    way: first(toRegisterCode, (page) =>
      page.getByRole('button', { name: 'Send register code by email' }).waitFor(),
    ),
  },
  {
    name: 'register, code sent',
    way: async (page) => askForCode(page, await toRegisterCode(page)),
  },
  {
    name: 'register, a password',
    way: first(toRegisterCode, pressing('Use a password instead'), (page) =>
      page.getByLabel('Password', { exact: true }).waitFor(),
    ),
  },
  {
    name: 'register, confirm the email',
    way: first(toRegisterCode, pressing('Use a password instead'), async (page) => {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await press(page, 'Sign up')
      await titled('Confirm your email')(page)
    }),
  },
  {
    name: 'back from a provider, loading',
    way: first(held('**/api/google/login/reply'), at('/google/login/callback?code=a&state=b', '')),
  },
  {
    name: 'back from a provider, in vain',
    way: async (page) => {
      await page.goto('/google/login/callback?error=access_denied&error_description=Not+today')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'leaving the portal',
    way: at('/leaving?to=https%3A%2F%2Ftools.partner.example%2F', 'You are leaving the portal'),
  },
  {
    name: 'cookies are blocked',
    way: async (page) => {
      await page.addInitScript(() =>
        Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
      )
      await at('/', 'Cookies are blocked')(page)
    },
  },
  { name: '404, signed out', way: at('/nothing/here', '404') },
  {
    name: 'code taken in, home loading',
    way: async (page) => {
      const mail = await toCode(page)
      await held('**/api/*/user?*')(page)
      await enterCode(page, codeIn(mail))
      await page.getByText('Loading...').first().waitFor()
    },
  },
])
