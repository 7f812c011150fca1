import type { Me } from '#src/api/contract/user.ts'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { methodLabel } from '#src/ui/sign-in/method-label.ts'

/** Who is signed in, and the ways in which they can sign in. */
export function ProfileFacts({ me }: { me: Me }) {
  const facts = [
    { label: 'Name', value: me.name },
    { label: 'Email', value: <EmailText email={me.email} /> },
    { label: 'You sign in with', value: me.methods.map(methodLabel).join(', ') },
  ]

  return <FactList facts={facts} />
}
