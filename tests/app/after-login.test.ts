import { isRedirect } from '@tanstack/react-router'
import { expect, test } from 'vitest'

import type { LoginOptions } from '#src/machines/login/login-options.ts'
import { leadOn } from '#src/containers/sign-in/after-login.ts'

/** Where the router is sent; `null` where one stays. */
const wayOf = (options: LoginOptions) => {
  try {
    leadOn(options)
    return null
  } catch (thrown) {
    if (!isRedirect(thrown)) {
      throw thrown
    }
    const { href, replace, reloadDocument } = thrown.options
    return { href, replace, reloadDocument }
  }
}
const to = (href: string, reloadDocument = false) => ({ href, replace: true, reloadDocument })

const site = 'https://tools.partner.example/a?b=c'
const question = '/leaving?to=https%3A%2F%2Ftools.partner.example%2Fa%3Fb%3Dc'

test.each<[LoginOptions, ReturnType<typeof wayOf>]>([
  [{}, to('/')],
  [{ redirectPageAfterLogin: '/demo/nba?x=1' }, to('/demo/nba?x=1')],
  [{ redirectPageAfterLogin: '//evil.example' }, to('/')],
  [{ redirectPageAfterLogin: 'javascript:alert(1)' }, to('/')],
  [{ redirectPageAfterLogin: '/login' }, to('/')],
  [{ redirectExternalAfterLogin: site }, to(question)],
  [{ redirectExternalAfterLogin: site, redirectPageAfterLogin: '/demo/nba' }, to(question)],
  [
    { redirectExternalAfterLogin: 'http://evil.example', redirectPageAfterLogin: '/demo/nba' },
    to('/demo/nba'),
  ],
  [{ redirectExternalAfterLogin: 'javascript:alert(1)//https://x.example' }, to('/')],
  [{ redirectPageAfterLogin: '/demo/nba', reloadAfterLogin: true }, to('/demo/nba', true)],
  [{ preventRedirectAfterLogin: true, redirectPageAfterLogin: '/demo/nba' }, null],
  [{ preventRedirectAfterLogin: false }, to('/')],
])('LOGIN-7 RD-01 %j leads to %j', (options, way) => {
  expect(wayOf(options)).toEqual(way)
})
