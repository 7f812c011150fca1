import { Button, Text, VisuallyHidden } from '@chakra-ui/react'
import { Presentation } from 'lucide-react'
import { useState } from 'react'

import { leadTypeLabels, type RecentLead } from '#src/api/contract/leads.ts'
import type { LeadCorrectionView } from '#src/machines/lead-correction/lead-correction.view.ts'
import {
  AccountFact,
  AccountFacts,
  AccountItem,
  AccountList,
} from '#src/ui/account/account-list.tsx'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { OlderButton } from '#src/ui/parts/buttons/older-button.tsx'
import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

type RecentLeadsSectionProps = {
  /** Newest first; `undefined` while they are not there. */
  leads: readonly RecentLead[] | undefined
  problem: ListProblem | null
  /** The lead of the running demo session: whoever is demoed to looks on. */
  runningId: string | null
  /** How the last correction ended. */
  step: LeadCorrectionView['step']
  onCorrect: (lead: RecentLead) => void
  onRetry: () => void
}

/** A day at a fair brings many more, and the rest of the page stands below them. */
const shownAtFirst = 10

/** LEAD-7: whom the person demoed to in the last week, to put right what they wrote; and who does it later. */
export function RecentLeadsSection(props: RecentLeadsSectionProps) {
  const { leads, problem, step, onCorrect, onRetry } = props
  const [areAllShown, setAreAllShown] = useState(false)
  const shown = areAllShown ? leads : atFirst(props)

  return (
    <AccountSection
      id="leads"
      title="Who you demoed to"
      lead="What you entered in the last week can be corrected here."
    >
      <ListAlert problem={problem} onRetry={onRetry} />
      <StatusLine>{statusText(props)}</StatusLine>
      {shown === undefined || shown.length === 0 ? null : (
        <AccountList>
          {shown.map((lead) => (
            <AccountItem key={lead.id}>
              <AccountFacts icon={<Presentation size={20} aria-hidden />} name={lead.company}>
                <AccountFact>
                  {[leadTypeLabels[lead.type], lead.website].filter((it) => it !== '').join(', ')}
                </AccountFact>
                <AccountFact>
                  Written <Moment at={lead.createdAt} />
                </AccountFact>
              </AccountFacts>
              <Button variant="outline" onClick={() => onCorrect(lead)}>
                Correct <VisuallyHidden>{lead.company}</VisuallyHidden>
              </Button>
            </AccountItem>
          ))}
        </AccountList>
      )}
      {leads === undefined || leads.length === shown?.length ? null : (
        <OlderButton onOlder={() => setAreAllShown(true)}>{`Show all ${leads.length}`}</OlderButton>
      )}
      <Text fontSize="sm" color="fg.muted">
        Is something older wrong, or does somebody want to be removed from it?{' '}
        <TextLink to="/contact">Write to the team</TextLink>
      </Text>
      <ResultBar done={leads === undefined ? null : (endings[step] ?? null)} />
    </AccountSection>
  )
}

/** What is to be corrected is mostly what stands in the bar, and before the eyes of whom it is about. */
const atFirst = ({ leads, runningId }: RecentLeadsSectionProps) =>
  runningId === null ? leads?.slice(0, shownAtFirst) : leads?.filter(({ id }) => id === runningId)

const endings: Readonly<Partial<Record<LeadCorrectionView['step'], string>>> = {
  saved: 'Your correction is saved.',
  gone: 'This lead does not exist any more.',
}

const statusText = ({ leads, problem, step }: RecentLeadsSectionProps) => {
  if (leads === undefined) {
    return problem === null ? 'Loading...' : ''
  }
  return leads.length === 0 && endings[step] === undefined
    ? 'You entered nobody in the last week.'
    : ''
}
