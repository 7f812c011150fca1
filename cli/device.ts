import type { Demo } from '#src/api/contract/demos.ts'
import type { Me } from '#src/api/contract/user.ts'
import { portalAt, Refusal } from '#cli/portal.ts'
import { signIn } from '#cli/sign-in.ts'

const method = 'email'
const url = process.env['PORTAL_URL'] ?? 'http://localhost:3000'
const say = (text: string) => {
  process.stdout.write(`${text}\n`)
}

/** Signs in by a code, says who that is and which demos are theirs, and leaves no session behind. */
const main = async () => {
  const portal = portalAt(url)
  const { accessToken } = await signIn({ portal, method, say })
  const { name, email } = await portal.get<Me>(`/${method}/user`, accessToken.jwt)
  const { demos } = await portal.get<{ demos: readonly Demo[] }>('/demos', accessToken.jwt)

  say(`\nSigned in as ${name} (${email}).`)
  say(demos.length === 0 ? 'There are no demos for you yet.' : 'Your demos:')
  for (const { key, label } of demos) {
    say(`  ${label.padEnd(24)} ${new URL(`/demo/${key}`, url).href}`)
  }
  await portal.post(`/${method}/logout`, {})
  say('Logged out again.')
}

const reasonOf = (error: unknown) =>
  error instanceof Refusal
    ? error.message
    : `The portal at ${url} cannot be reached. PORTAL_URL names another one.`

try {
  await main()
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exitCode = 1
}
