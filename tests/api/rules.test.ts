import { expect, test } from 'vitest'

import { rulingOnDemo, rulingOnLink } from '#src/api/contract/demo-rules.ts'
import { rules, type Person } from '#src/api/contract/rules.ts'

const partner: Person = {
  isGoogle: false,
  isStaffElsewhere: false,
  isAdmin: false,
  isCustomer: false,
  isEmailConfirmed: true,
  organizationFormCompleted: false,
  organizationAccessStatus: 'approved',
}
const customer: Person = {
  ...partner,
  isCustomer: true,
  organizationFormCompleted: true,
  organizationAccessStatus: 'unrequested',
}
const staff: Person = { ...partner, isGoogle: true }
const unconfirmed: Person = { ...staff, isEmailConfirmed: false }

test('ROUTE-2 ROUTE-4 ROUTE-5 a ruling names the rule that decided, the first that refuses or else the last, and says why', () => {
  const pending: Person = { ...partner, organizationAccessStatus: 'pending' }
  expect(rules.setupComplete(null)).toEqual({
    isAllowed: false,
    rule: 'signedIn',
    why: 'Nobody is signed in.',
    to: '/login',
  })
  expect(rules.setupComplete(unconfirmed)).toMatchObject({ rule: 'emailConfirmed', to: '/setup' })
  expect(rules.setupComplete(pending)).toEqual({
    isAllowed: false,
    rule: 'setupComplete',
    why: 'The request for access waits for a decision.',
    to: '/setup',
  })
  expect(rules.setupComplete(partner)).toEqual({
    isAllowed: true,
    rule: 'setupComplete',
    why: 'The setup is complete.',
  })
  expect(rules.adminOnly(null)).toMatchObject({ rule: 'signedIn', to: '/login' })
  expect(rules.adminOnly(pending)).toMatchObject({ rule: 'adminOnly', to: '/' })
})

test('ROUTE-5 the rule for staff lets nobody else by, admins included', () => {
  const others = [partner, customer, { ...partner, isAdmin: true }]
  expect(rules.staffOnly(staff)).toMatchObject({ isAllowed: true, rule: 'staffOnly' })
  for (const person of others) {
    expect(rules.staffOnly(person)).toMatchObject({ isAllowed: false, rule: 'staffOnly', to: '/' })
  }
  expect(rules.staffOnly(unconfirmed)).toMatchObject({ rule: 'emailConfirmed', to: '/setup' })
  expect(rules.staffOnly({ ...partner, isStaffElsewhere: true })).toEqual({
    isAllowed: false,
    rule: 'staffOnly',
    why: 'Staff who did not sign in with Google this time.',
    to: '/setup',
  })
})

test.each([
  ['staff', staff, [], null, true, 'everyDemo'],
  ['staff whose email is not confirmed', unconfirmed, ['googlers'], null, false, 'emailConfirmed'],
  ['a partner', partner, ['partners'], null, true, 'shareableWith'],
  ['a partner', partner, ['googlers', 'customers'], null, false, 'shareableWith'],
  ['a customer', customer, ['customers'], null, true, 'shareableWith'],
  ['a customer', customer, ['googlers', 'partners'], null, false, 'shareableWith'],
  ['a partner whose organization is shown it', partner, [], true, true, 'organization'],
  ['a partner from whom it is kept', partner, ['partners'], false, false, 'organization'],
  ['staff, whatever their organization is shown', staff, [], false, true, 'everyDemo'],
  [
    'a customer without the form',
    { ...customer, organizationFormCompleted: false },
    ['customers'],
    true,
    false,
    'setupComplete',
  ],
] as const)(
  'DEMO-1 AZ-05 %s: by whom it is shared with and by the setup',
  (_, person, shareableWith, override, isAllowed, rule) => {
    const ruling = rulingOnDemo(person, { shareableWith: [...shareableWith] }, override)
    expect(ruling).toMatchObject({ isAllowed, rule })
  },
)

test('DEMO-4 a link that needs Google is for staff only', () => {
  const guarded = { requiresGoogle: true }
  expect(rulingOnLink(staff, guarded)).toMatchObject({ isAllowed: true, rule: 'requiresGoogle' })
  expect(rulingOnLink(partner, guarded)).toMatchObject({ isAllowed: false, rule: 'requiresGoogle' })
  expect(rulingOnLink(customer, { requiresGoogle: false })).toMatchObject({ isAllowed: true })
})
