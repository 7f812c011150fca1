import { chakra, Stack, Text } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { answersFor, supportAnswersFor, type SupportAnswer } from '#src/ui/help/support-answers.ts'
import { TextLink } from '#src/ui/parts/buttons/text-link.tsx'
import { SearchField } from '#src/ui/parts/forms/search-field.tsx'
import { ContentPage } from '#src/ui/parts/page/content-page.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

type SupportScreenProps = {
  /** The id of the answer that the address names. */
  opened: string
  /** Of who looks: what admins may do is told to them alone. */
  isAdmin: boolean
}

/** Questions and answers to search. */
export function SupportScreen({ opened, isAdmin }: SupportScreenProps) {
  const [search, setSearch] = useState('')
  const all = supportAnswersFor({ isAdmin })
  const answers = answersFor(search, all)

  return (
    <ContentPage
      title="Support"
      lead={
        <>
          Most questions are answered here. For all others there is our{' '}
          <TextLink to="/contact">contact form</TextLink>.
        </>
      }
    >
      <Stack gap="2">
        <SearchField
          id="support-search"
          label="Search the answers"
          placeholder="Code, passkey, demo"
          search={search}
          onType={setSearch}
        />
        <StatusLine>
          {search.trim() === '' ? null : `${answers.length} of ${all.length} answers`}
        </StatusLine>
      </Stack>
      {answers.length === 0 ? (
        <Text>
          No answer has all these words. Please try others, or{' '}
          <TextLink to="/contact">write to us</TextLink>.
        </Text>
      ) : (
        <div>
          {answers.map((answer) => (
            <Answer key={answer.id} isOpen={answer.id === opened} {...answer} />
          ))}
        </div>
      )}
    </ContentPage>
  )
}

function Answer({ id, question, answer, link, isOpen }: SupportAnswer & { isOpen: boolean }) {
  return (
    <Details open={isOpen}>
      <summary id={id}>
        {question}
        <ChevronDown aria-hidden />
      </summary>
      <Stack gap="3" pt="1" pb="5" lineHeight="1.6">
        {answer.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
        <Stack direction="row" columnGap="5" rowGap="2" wrap="wrap">
          {link === undefined ? null : <TextLink {...link}>{link.label}</TextLink>}
          <TextLink to="/support" hash={id}>
            Link to this answer
          </TextLink>
        </Stack>
      </Stack>
    </Details>
  )
}

const Details = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    '& summary': {
      scrollMarginTop: '20',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '4',
      minHeight: '12',
      py: '3',
      fontWeight: 'semibold',
      cursor: 'pointer',
      listStyle: 'none',
      borderRadius: 'sm',
      _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
      '&::-webkit-details-marker': { display: 'none' },
    },
    '& summary svg': { width: '5', height: '5', flexShrink: 0, color: 'fg.muted' },
    '&[open] summary svg': { transform: 'rotate(180deg)' },
    _print: {
      '& summary svg': { display: 'none' },
      '&::details-content': { contentVisibility: 'visible' },
    },
  },
})
