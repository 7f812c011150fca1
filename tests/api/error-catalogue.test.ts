import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** The specification's errors by their texts (ERROR-1). */
const catalogue = [
  'Missing accessToken and refreshToken',
  'No refresh token provided',
  'No token provided when logging out',
  'This link expired. Please try again.',
  'No device code provided',
  'No user code provided',
  'Device code expired',
  'auth cannot be selected',
  'Email not found.',
  'Email already exist.',
  'Credentials Manager not supported',
  'Credentials not selected or empty',
  'Cannot select auth from credentials',
  'WebAuthn is not supported in this browser',
  'Passkey is not supported',
  'Passkey autofill is not supported',
  'Registration was not completed',
  'Authentication was not completed',
  'ceremony was aborted',
  'missing discoverable credential or user verification support',
  'previously registered',
  'Invalid RP ID or domain',
  'Invalid user ID length',
  'General authenticator error',
  'demoSessionMaxAgeSec does not exist',
  'Request failed with status code',
  'Request timed out',
  'This demo does not exist.',
  "'404'",
]

const proofs = globSync('tests/**/*.test.{ts,tsx}')
  .filter((name) => !name.endsWith('error-catalogue.test.ts'))
  .map((name) => readFileSync(name, 'utf8'))
  .filter((text) => text.includes('ERROR-1 '))

test.each(catalogue)('ERROR-1 a test that carries this id names the text: %s', (text) => {
  expect(proofs.some((file) => file.includes(text))).toBe(true)
})
