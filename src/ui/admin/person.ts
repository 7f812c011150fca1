import type { PersonDetail, PersonRow } from '#src/api/contract/admin-people.ts'
import type { PersonAct } from '#src/machines/admin-act/asked.ts'

export const roleNames: Readonly<Record<PersonRow['role'], string>> = {
  staff: 'Google staff',
  partner: 'Partner',
  customer: 'Customer',
}

export const accessNames: Readonly<Record<PersonRow['status'], string>> = {
  unrequested: 'Not requested',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** 'Partner, admin'. */
export const roleOf = ({ role, isAdmin }: Pick<PersonRow, 'role' | 'isAdmin'>) =>
  isAdmin ? `${roleNames[role]}, admin` : roleNames[role]

/** Customers need nobody's approval. */
export const accessOf = ({ role, status }: Pick<PersonRow, 'role' | 'status'>) =>
  role === 'customer' ? 'Not needed' : accessNames[status]

/** 'Now: Partner, admin. Access: approved. Disabled.' */
export const standingText = (
  person: Pick<PersonRow, 'role' | 'isAdmin' | 'status' | 'isDisabled'>,
) =>
  `Now: ${roleOf(person)}. Access: ${accessOf(person).toLowerCase()}. ${person.isDisabled ? 'Disabled' : 'Active'}.`

type Words = {
  act: string
  question: (name: string) => string
  /** The consequence of the act. */
  means: string
  /** The consequence for admins who do it to themselves. */
  meansToOneself?: string
  isDestructive?: boolean
  done: (name: string) => string
}

export const actWords: Readonly<Record<PersonAct, Words>> = {
  grant: {
    act: 'Make admin',
    question: (name) => `Make ${name} an admin?`,
    means: 'They can decide on people, change what organizations see, and make others admins.',
    done: (name) => `${name} is an admin now.`,
  },
  take: {
    act: 'Remove as admin',
    question: (name) => `Remove ${name} as an admin?`,
    means: 'They lose access to Admin Tools immediately.',
    meansToOneself: 'This is you: you lose access to Admin Tools immediately.',
    done: (name) => `${name} is no longer an admin.`,
  },
  makePartner: {
    act: 'Make partner',
    question: (name) => `Make ${name} a partner?`,
    means:
      'They have to request access next, and an admin decides on it; until then they see no demos.',
    meansToOneself:
      'This is you: you have to request access next, and while there is no other admin you decide on it yourself.',
    done: (name) => `${name} is a partner now.`,
  },
  makeCustomer: {
    act: 'Make customer',
    question: (name) => `Make ${name} a customer?`,
    means:
      'They lose their access as a partner, and any pending request, and fill in the organization form next.',
    meansToOneself:
      'This is you: you lose your access as a partner, and any pending request, and fill in the organization form next.',
    done: (name) => `${name} is a customer now.`,
  },
  disable: {
    act: 'Disable',
    question: (name) => `Disable ${name}?`,
    means:
      'All their sessions end immediately, and they cannot sign in until they are enabled again.',
    isDestructive: true,
    done: (name) => `${name} is disabled.`,
  },
  enable: {
    act: 'Enable',
    question: (name) => `Enable ${name}?`,
    means: 'They can sign in again.',
    done: (name) => `${name} is enabled.`,
  },
  endSessions: {
    act: 'End sessions',
    question: (name) => `End all sessions of ${name}?`,
    means: 'They are signed out everywhere, and a mail tells them so.',
    meansToOneself:
      'This is you: you are signed out everywhere, here too, and a mail tells you so.',
    done: (name) => `The sessions of ${name} ended.`,
  },
  resetSignIn: {
    act: 'Reset sign-in',
    question: (name) => `Reset how ${name} signs in?`,
    means:
      'Their passkeys, password and linked accounts are removed, and all their sessions end. After that they sign in with a code to their mailbox; a mail tells them so.',
    isDestructive: true,
    done: (name) => `${name} signs in by a code to their mailbox now.`,
  },
  deleteLeads: {
    act: 'Delete leads',
    question: (name) => `Delete all leads of ${name}?`,
    means: 'The leads they entered are deleted for good. What they opened still counts.',
    isDestructive: true,
    done: (name) => `The leads of ${name} are deleted.`,
  },
}

type Standing = Pick<
  PersonDetail,
  | 'role'
  | 'isFormerStaff'
  | 'isAdmin'
  | 'isAdminByConfiguration'
  | 'isDisabled'
  | 'isEmailConfirmed'
  | 'hasPhone'
  | 'isLastAdmin'
  | 'leads'
  | 'liveSessions'
>

/** Google staff cannot become another kind, unless they left. */
const otherKind: Readonly<Record<PersonRow['role'], readonly PersonAct[]>> = {
  staff: [],
  partner: ['makeCustomer'],
  customer: ['makePartner'],
}

export const actsFor = ({
  role,
  isFormerStaff,
  isAdmin,
  isDisabled,
}: Standing): readonly PersonAct[] => [
  isAdmin ? 'take' : 'grant',
  ...(isFormerStaff ? (['makePartner', 'makeCustomer'] as const) : otherKind[role]),
  isDisabled ? 'enable' : 'disable',
  'endSessions',
  'resetSignIn',
  'deleteLeads',
]

/** Why the act is not possible; `null` if it is. The server enforces the same. */
export const whyNotTo = (act: PersonAct, person: Standing, isOneself: boolean): string | null => {
  switch (act) {
    case 'grant':
      return person.isEmailConfirmed ? null : 'They have not confirmed their email yet.'
    case 'take':
      if (person.isAdminByConfiguration) {
        return 'The configuration names this person as an admin.'
      }
      return person.isLastAdmin ? 'This is the last admin.' : null
    case 'disable':
      return isOneself ? 'You cannot disable yourself.' : null
    case 'makePartner':
    case 'makeCustomer':
      return isOneself && !person.isLastAdmin ? 'This is you: another admin has to do it.' : null
    case 'enable':
    // Always possible, for an approved device may sign in later.
    case 'endSessions':
      return null
    case 'resetSignIn':
      if (person.isAdmin) {
        return isOneself
          ? 'This is you: your ways to sign in are on your account page.'
          : 'Please remove them as an admin first.'
      }
      return person.isEmailConfirmed ? null : 'They have not confirmed their email yet.'
    case 'deleteLeads':
      return person.leads > 0 ? null : 'They have not sent any leads.'
  }
}
