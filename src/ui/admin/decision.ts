import type { AccessWarning, Rejected, Verdict } from '#src/api/contract/admin-access.ts'
import type { OrganizationRow } from '#src/api/contract/admin-organizations.ts'
import type { Choice, Subject } from '#src/machines/decisions/decisions.machine.ts'
import type { DecisionsView, Refusal } from '#src/machines/decisions/decisions.view.ts'
import type { Wording } from '#src/machines/decisions/words.ts'
import { counted } from '#src/lib/counted.ts'
import { dayText } from '#src/ui/parts/time/moment.tsx'

/** What an admin does about people's access. */
export type DecisionCallbacks = {
  onChoose: (choices: readonly Choice[], isChosen: boolean) => void
  onClearChosen: () => void
  onAsk: (verdict: Verdict['verdict'], people: readonly Subject[]) => void
  /** Leaves out this person, who keeps waiting; the question about the others stays. */
  onLeaveOut: (personId: string) => void
  onConfirm: (wording: Wording) => void
  onCancel: () => void
  onUndo: () => void
  onDismiss: () => void
}

/** A decision is being undone: no other can be made meanwhile. */
export const isUndoing = (view: DecisionsView) => view.step === 'done' && view.isBusy

/** Gets the focus after a decision, for the button that was pressed may be gone. */
export const decisionBarId = 'decision'

export const choiceOf = ({ id, waiting, waitingPeople }: OrganizationRow): Choice => ({
  id,
  waiting,
  people: waitingPeople,
})

/** A single person by name, several by their number. */
export const peopleIn = (people: readonly Pick<Subject, 'name'>[]) =>
  people.length === 1 && people[0] !== undefined
    ? people[0].name
    : counted(people.length, { one: 'person', many: 'people' })

type Words = {
  act: string
  question: (people: string) => string
  /** The consequence of the verdict, if its name does not say it. */
  means?: string
  /** It shuts them out. */
  isDestructive?: boolean
  done: (people: string) => string
}

const words: Readonly<Record<Verdict['verdict'], Words>> = {
  approve: {
    act: 'Approve',
    question: (people) => `Approve ${people}?`,
    done: (people) => `${people} approved.`,
  },
  reject: {
    act: 'Reject',
    question: (people) => `Reject ${people}?`,
    done: (people) => `${people} rejected.`,
  },
  reopen: {
    act: 'Reopen',
    question: (people) => `Reopen the request of ${people}?`,
    means: 'Their request waits for a decision again. They can see that, and need not ask again.',
    done: (people) => `The request of ${people} waits again.`,
  },
}

const revocationWords: Words = {
  act: 'Revoke access',
  question: (people) => `Revoke the access of ${people}?`,
  means: 'They lose access to the demos immediately. Their request waits for a decision again.',
  isDestructive: true,
  done: (people) => `The access of ${people} is revoked. The request waits again.`,
}

/** Somebody who has access loses it by that. */
export const isRevocation = (verdict: Verdict['verdict'], people: readonly Subject[]) =>
  verdict === 'reopen' && people.some(({ hasAccess }) => hasAccess === true)

/** To reopen is something else to who loses access by it. */
export const wordsOf = (verdict: Verdict['verdict'], people: readonly Subject[]) =>
  isRevocation(verdict, people) ? revocationWords : words[verdict]

/** The consequence; admins who decide on themselves read when it takes effect. */
export const meaningOf = (
  verdict: Verdict['verdict'],
  people: readonly Subject[],
  ownEmail: string,
) => {
  const { means } = wordsOf(verdict, people)
  const who = people.length === 1 ? 'This is you' : 'You are among them'
  const own = people.some(({ email }) => email === ownEmail)
    ? `${who}: that is only possible while there is no other admin, and is recorded in the audit log.`
    : undefined
  return [means, own].filter((it) => it !== undefined).join(' ') || undefined
}

const standings: Readonly<Record<NonNullable<Refusal['status']>, string>> = {
  unrequested: 'has no request now',
  pending: 'still waits',
  rejected: 'is now rejected',
  approved: 'is now approved',
}

/** The warnings about a person with this address. */
export const warningText = (warning: AccessWarning, email: string) => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  switch (warning.kind) {
    case 'public-mail':
      return `Anyone can get a mailbox at ${domain}.`
    case 'unverified-domain':
      return `Nobody has verified that ${domain} belongs to this organization.`
    case 'look-alike':
      return looksLikeText(warning)
    case 'rejected-before':
      return rejectedText(warning)
  }
}

const rejectedText = ({ at, by, reason, note }: Rejected) =>
  [
    `Rejected before by ${by}, ${dayText(at)}.`,
    `Reason: “${reason}”`,
    ...(note === '' ? [] : [`Note: “${note}”`]),
  ].join(' ')

/** 'Looks like Acme (acme.example).' */
export const looksLikeText = ({ name, domain }: { name: string; domain: string | null }) =>
  `Looks like ${name}${domain === null ? '' : ` (${domain})`}.`

/** Why the decision on a person failed. */
export const whyNot = ({ outcome, status }: Refusal) => {
  const standing = status === null ? 'is gone' : standings[status]
  if (outcome === 'unchecked') {
    return 'needs a second look: a warning came meanwhile. Please open the list again.'
  }
  if (outcome === 'oneself') {
    return 'is you: another admin has to decide.'
  }
  if (outcome === 'disabled') {
    return 'is disabled, and would not get in. Please enable them first.'
  }
  if (outcome === 'changed') {
    return `was changed by somebody else in the meantime, and ${standing}.`
  }
  return outcome === 'not-possible'
    ? `cannot be decided on like this, and ${standing}.`
    : 'no longer has an account.'
}
