import { chakra, Flex, Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import { AdminTab } from '#src/ui/admin/admin-tab.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { PersonAccess } from '#src/ui/admin/person-access.tsx'
import { PersonActs, type PersonActsProps } from '#src/ui/admin/person-acts.tsx'
import { accessOf, roleOf } from '#src/ui/admin/person.ts'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { Day, Moment } from '#src/ui/parts/time/moment.tsx'
import { methodLabel } from '#src/ui/sign-in/method-label.ts'
import { SignInHistory } from '#src/ui/sign-in/sign-in-history.tsx'
import { signInsKept } from '#src/ui/sign-in/sign-ins-kept.ts'

type PersonDrawerProps = Omit<DetailProps, 'person'> & {
  /** `null` while they are not there. */
  person: PersonDetail | null
  /** As the list has it, until they are there. */
  listedName?: string | undefined
  problem: ListProblem | null
  /** What was done last. */
  doneText: string | null
  onRetry: () => void
  onClose: () => void
  /** What they see, where that is what is asked for. */
  sight: ReactNode
  /** How the last decision ended. */
  children?: ReactNode
}
type DetailProps = PersonActsProps &
  Pick<DecisionCallbacks, 'onAsk'> & {
    /** A decision is being undone: no other can be made meanwhile. */
    isUndoing: boolean
  }

/** ADMIN-2, ADMIN-3: somebody's account, and what can be done about it. */
export function PersonDrawer(props: PersonDrawerProps) {
  const { person, listedName, problem, doneText, onRetry, onClose, sight, children, ...acts } =
    props

  return (
    <SideDrawer size="lg" title={person?.name ?? listedName ?? 'User'} onClose={onClose}>
      <Stack gap="6">
        <ListAlert problem={problem} onRetry={onRetry} />
        {person === null ? (
          <StatusLine>{problem === null ? 'Loading...' : null}</StatusLine>
        ) : (
          <>
            <Tabs />
            {sight ?? <Detail {...acts} person={person} />}
          </>
        )}
        <ResultBar done={doneText}>{children}</ResultBar>
      </Stack>
    </SideDrawer>
  )
}

const Leads = ({ person: { id, leads } }: { person: PersonDetail }) =>
  leads === 0 ? (
    'None'
  ) : (
    <StyledLink asChild>
      <Link to="/admin/leads" search={{ person: id }}>
        {leads.toLocaleString()}
      </Link>
    </StyledLink>
  )

/** Closing the drawer leads to the list, and Back from there leaves the list, whatever was opened in the drawer. */
const withinEntry = { replace: true, state: true, resetScroll: false } as const

/** Each part has an address of its own. */
function Tabs() {
  return (
    <chakra.nav aria-label="About this user" borderBottomWidth="1px">
      <Flex wrap="wrap" gap="1">
        <AdminTab asChild>
          <Link
            from="/admin/users"
            to="/admin/users"
            search={(it) => ({ ...it, view: undefined, only: undefined })}
            {...withinEntry}
            activeOptions={{ exact: true }}
          >
            Account
          </Link>
        </AdminTab>
        <AdminTab asChild>
          <Link
            from="/admin/users"
            to="/admin/users"
            search={(it) => ({ ...it, view: 'sight' as const })}
            {...withinEntry}
            activeOptions={{ exact: true }}
          >
            What can this person see?
          </Link>
        </AdminTab>
      </Flex>
    </chakra.nav>
  )
}

function Detail({ onAsk, isUndoing, ...props }: DetailProps) {
  const { person } = props
  const {
    formerEmails,
    methods,
    signIns,
    liveSessions,
    hasPhone,
    lastLoginAt,
    isEmailConfirmed,
    isDisabled,
  } = person

  return (
    <>
      <FactList
        facts={[
          {
            label: 'Email',
            value: (
              <>
                <EmailText email={person.email} />
                {isEmailConfirmed ? null : ' (not confirmed)'}
              </>
            ),
          },
          ...(formerEmails.length > 0
            ? [{ label: 'Former emails', value: formerEmails.join(', ') }]
            : []),
          { label: 'Role', value: roleOf(person) },
          { label: 'State', value: isDisabled ? 'Disabled' : 'Active' },
          { label: 'Access', value: accessOf(person) },
          ...rejectionFacts(person),
          { label: 'Organization', value: <Organization person={person} /> },
          ...formFacts(person),
          {
            label: 'Signs in with',
            value: methods.length === 0 ? 'Nothing yet' : methods.map(methodLabel).join(', '),
          },
          { label: 'Live sessions', value: liveSessions.toLocaleString() },
          ...(hasPhone ? [{ label: 'WhatsApp', value: 'A phone is connected' }] : []),
          { label: 'Leads', value: <Leads person={person} /> },
          {
            label: 'Last sign-in',
            value: lastLoginAt === null ? 'Never' : <Moment at={lastLoginAt} />,
          },
          { label: 'Since', value: <Day at={person.createdAt} /> },
        ]}
      />
      <Stack gap="1" align="flex-start">
        <StyledLink asChild>
          <Link to="/user-insights" search={{ person: person.id }}>
            What {person.name} did in the portal
          </Link>
        </StyledLink>
        <StyledLink asChild>
          <Link to="/admin/audit-log" search={{ subject: person.id }}>
            What admins changed here
          </Link>
        </StyledLink>
        {/* Whoever was an admin once as well. */}
        {person.isAdmin || person.hasActed ? (
          <StyledLink asChild>
            <Link to="/admin/audit-log" search={{ actor: person.id }}>
              What {person.name} did as an admin
            </Link>
          </StyledLink>
        ) : null}
      </Stack>
      <PersonAccess person={person} isBusy={isUndoing} onAsk={onAsk} />
      <PersonActs {...props} />
      <ScreenSection title="Sign-ins">
        {signIns.length === 0 ? (
          <Text color="fg.muted">{lastLoginAt === null ? 'None yet.' : signInsKept}</Text>
        ) : (
          <SignInHistory signIns={signIns} methods={methods} />
        )}
      </ScreenSection>
    </>
  )
}

/** Why they do not get in, and how long that stands. */
const rejectionFacts = ({ rejection }: PersonDetail) => {
  if (rejection === null) {
    return []
  }
  const { by, at, reason, note, askAgainAt } = rejection
  return [
    {
      label: 'Decided',
      value: (
        <>
          By {by}, <Moment at={at} />
        </>
      ),
    },
    { label: 'Reason', value: reason },
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
    {
      label: 'Can ask again',
      value:
        askAgainAt === null ? (
          'At once'
        ) : (
          <>
            From <Moment at={askAgainAt} />
          </>
        ),
    },
  ]
}

/** Where a customer told they work; the organization may have been renamed since. */
const formFacts = ({ form }: PersonDetail) =>
  form === null
    ? []
    : [
        { label: 'Job title', value: form.jobTitle },
        {
          label: 'Works at, as they told us',
          value: [form.organization, form.country, form.website]
            .filter((it) => it !== '')
            .join(', '),
        },
        { label: 'Told', value: <Day at={form.completedAt} /> },
      ]

function Organization({ person: { organization, role } }: Pick<PersonActsProps, 'person'>) {
  if (organization === null) {
    return 'None'
  }
  return (
    <StyledLink asChild>
      <Link
        to={role === 'customer' ? '/admin/customers' : '/admin/partners'}
        search={{ organization: organization.id }}
      >
        {organization.name}
      </Link>
    </StyledLink>
  )
}
