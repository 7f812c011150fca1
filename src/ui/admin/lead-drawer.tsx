import { Box, Button, Flex, Link as StyledLink, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

import type { LeadRow } from '#src/api/contract/admin-leads.ts'
import { leadTypeLabels } from '#src/api/contract/leads.ts'
import { daysAround, sourceText } from '#src/ui/admin/leads.ts'
import { SideDrawer } from '#src/ui/parts/overlays/side-drawer.tsx'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type LeadDrawerProps = {
  /** `undefined` while it is not there; `null` where there is none. */
  lead: LeadRow | null | undefined
  /** As the list has it, until it is there. */
  listedCompany?: string | undefined
  problem: ListProblem | null
  /** What was done last was done to it. */
  isCorrected: boolean
  isDeleted: boolean
  onCorrect: (lead: LeadRow) => void
  onDelete: (lead: LeadRow) => void
  onRetry: () => void
  onClose: () => void
}

/** All that one lead form said, what was shown with it, and what can be done about it. */
export function LeadDrawer(props: LeadDrawerProps) {
  const { lead, listedCompany, problem, isCorrected } = props
  const { onCorrect, onDelete, onRetry, onClose } = props
  const company = lead === undefined ? listedCompany : lead?.company

  return (
    <SideDrawer size="lg" title={company ?? 'Lead'} onClose={onClose}>
      <Stack gap="6" align="stretch">
        <ListAlert problem={problem} onRetry={onRetry} />
        <StatusLine>{statusText(props)}</StatusLine>
        {lead ? (
          <>
            <Detail lead={lead} />
            <Box _print={{ display: 'none' }}>
              <ScreenSection title="Actions">
                <Flex gap="4" wrap="wrap">
                  <Button variant="outline" onClick={() => onCorrect(lead)}>
                    Correct
                  </Button>
                  <Button variant="outline" onClick={() => onDelete(lead)}>
                    Delete lead
                  </Button>
                </Flex>
              </ScreenSection>
            </Box>
            <ResultBar done={isCorrected ? 'The lead is corrected.' : null} />
          </>
        ) : null}
      </Stack>
    </SideDrawer>
  )
}

const statusText = ({ lead, problem, isDeleted }: LeadDrawerProps) => {
  if (lead === null) {
    return isDeleted ? 'The lead is deleted.' : 'This lead does not exist any more.'
  }
  if (lead === undefined) {
    return problem === null ? 'Loading...' : null
  }
  return null
}

function Detail({ lead }: { lead: LeadRow }) {
  const { type, website, salesforce, note, demos, person, organization, createdAt } = lead
  const days = daysAround(createdAt)

  return (
    <>
      <FactList
        facts={[
          { label: 'Type', value: leadTypeLabels[type] },
          { label: 'Source', value: sourceText(lead) },
          ...(website === '' ? [] : [{ label: 'Website', value: <Outside url={website} /> }]),
          ...(salesforce === ''
            ? []
            : [{ label: 'Salesforce', value: <Outside url={salesforce} /> }]),
          { label: 'Demos', value: demos.length === 0 ? 'None opened' : demos.join(', ') },
          { label: 'Demoed by', value: person.name },
          { label: 'Email', value: <EmailText email={person.email} /> },
          { label: 'Organization', value: organization?.name ?? 'None' },
          { label: 'Created', value: <Moment at={createdAt} /> },
        ]}
      />
      {note === '' ? null : (
        <section aria-label="Note">
          <Text fontWeight="semibold">Note</Text>
          <Text whiteSpace="pre-line" overflowWrap="anywhere">
            {note}
          </Text>
        </section>
      )}
      <Stack gap="1" align="flex-start">
        <StyledLink asChild>
          <Link to="/admin/leads" search={{ person: person.id }}>
            All leads of {person.name}
          </Link>
        </StyledLink>
        <StyledLink asChild>
          <Link to="/user-insights" search={{ person: person.id, ...days }}>
            What {person.name} did in the days around this lead
          </Link>
        </StyledLink>
        {organization === null ? null : (
          <StyledLink asChild>
            <Link to="/user-insights" search={{ peopleOf: organization.id, ...days }}>
              What people of {organization.name} did in the days around this lead
            </Link>
          </StyledLink>
        )}
        <StyledLink asChild>
          <Link to="/admin/users" search={{ person: person.id }}>
            Account in Admin Tools
          </Link>
        </StyledLink>
      </Stack>
    </>
  )
}

const Outside = ({ url }: { url: string }) => (
  <StyledLink href={url} target="_blank" rel="noopener noreferrer" overflowWrap="anywhere">
    {url}
  </StyledLink>
)
