import type { Demo, ListedDemo } from '#src/api/contract/demos.ts'
import { rules, type Person, type RuleName } from '#src/api/contract/rules.ts'

/** Who may see a demo or a link, and by which rule. */
type DemoRuling = {
  isAllowed: boolean
  rule: RuleName | 'everyDemo' | 'organization' | 'shareableWith' | 'everyLink' | 'requiresGoogle'
  /** In plain words. */
  why: string
}

/**
 * DEMO-1: staff see every demo; others, once their setup is complete, see those shared with them, unless an admin decided
 * otherwise for their organization.
 */
export const rulingOnDemo = (
  person: Person,
  { shareableWith }: Pick<ListedDemo, 'shareableWith'>,
  /** What an admin decided for their organization. */
  override: boolean | null = null,
): DemoRuling => {
  const confirmed = rules.emailConfirmed(person)
  if (!confirmed.isAllowed) {
    return confirmed
  }
  if (person.isGoogle) {
    return { isAllowed: true, rule: 'everyDemo', why: 'Google staff see every demo.' }
  }
  const setup = rules.setupComplete(person)
  if (!setup.isAllowed) {
    return setup
  }
  if (override !== null) {
    return {
      isAllowed: override,
      rule: 'organization',
      why: `An admin set that their organization ${override ? 'sees' : 'does not see'} this demo.`,
    }
  }
  const audience = person.isCustomer ? 'customers' : 'partners'
  const isShared = shareableWith.includes(audience)
  return {
    isAllowed: isShared,
    rule: 'shareableWith',
    why: `The demo is ${isShared ? '' : 'not '}shared with ${audience}.`,
  }
}

/** DEMO-4, AZ-05: of a demo that the person sees. */
export const rulingOnLink = (
  { isGoogle }: Pick<Person, 'isGoogle'>,
  { requiresGoogle }: Pick<Demo['links'][number], 'requiresGoogle'>,
): DemoRuling =>
  requiresGoogle
    ? { isAllowed: isGoogle, rule: 'requiresGoogle', why: 'The link is for Google staff only.' }
    : { isAllowed: true, rule: 'everyLink', why: 'The link is for everybody who sees the demo.' }
