import { Button, chakra, Flex, Text, VisuallyHidden } from '@chakra-ui/react'
import { AtSign } from 'lucide-react'
import * as z from 'zod/mini'

import { mailDomain, type OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import { AccountFact, AccountFacts, AccountItem, AccountList } from '#src/ui/parts/account-list.tsx'
import { Form } from '#src/ui/parts/form.tsx'
import { Moment } from '#src/ui/parts/moment.tsx'
import { ScreenSection } from '#src/ui/parts/screen-section.tsx'
import { TextField } from '#src/ui/parts/text-field.tsx'
import { useFields } from '#src/ui/parts/use-fields.ts'

export type OrganizationDomainsProps = {
  rules: OrganizationDetail['domainRules']
  isBusy: boolean
  /** How many were verified here: with each the form is a new one. */
  verifiedTimes: number
  /** What the server said of the one that was typed. */
  domainError: string | undefined
  onVerify: (domain: string, isAutomatic: boolean) => void
  onRemove: (domain: string) => void
}

/** Whose mailbox is there belongs to the organization, and may be let in without anybody's doing. */
export function OrganizationDomains(props: OrganizationDomainsProps) {
  const { rules, isBusy, verifiedTimes, onVerify, onRemove } = props

  return (
    <ScreenSection title="Mail domains">
      <Text fontSize="sm" color="fg.muted">
        Whoever proves a mailbox at one of these belongs to this organization.
      </Text>
      <AccountList>
        {rules.map(({ domain, isAutomatic, verifiedBy, verifiedAt }) => (
          <AccountItem key={domain}>
            <AccountFacts
              icon={<AtSign size={20} aria-hidden />}
              name={domain}
              badge={isAutomatic && 'Lets in at once'}
            >
              <AccountFact>
                Verified by {verifiedBy ?? 'an admin who left'}, <Moment at={verifiedAt} />
              </AccountFact>
            </AccountFacts>
            <Flex gap="2" wrap="wrap">
              <Act isBusy={isBusy} name={domain} onPress={() => onVerify(domain, !isAutomatic)}>
                {isAutomatic ? 'Ask an admin first' : 'Let in at once'}
              </Act>
              <Act isBusy={isBusy} name={domain} onPress={() => onRemove(domain)}>
                Remove
              </Act>
            </Flex>
          </AccountItem>
        ))}
      </AccountList>
      <Verification key={verifiedTimes} {...props} />
    </ScreenSection>
  )
}

type ActProps = { children: string; name: string; isBusy: boolean; onPress: () => void }

function Act({ children, name, isBusy, onPress }: ActProps) {
  return (
    <Button variant="outline" aria-disabled={isBusy} onClick={isBusy ? undefined : onPress}>
      {children} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  )
}

const domainSchema = z.object({ domain: mailDomain, automatic: z.optional(z.literal('on')) })

function Verification({ isBusy, domainError, onVerify }: OrganizationDomainsProps) {
  const { errors, ...form } = useFields(domainSchema, ({ domain, automatic }) =>
    onVerify(domain, automatic === 'on'),
  )

  return (
    <Form isBusy={isBusy} {...form}>
      <TextField
        name="domain"
        label="Another mail domain"
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors['domain'] ?? domainError}
      />
      <Check>
        <input type="checkbox" name="automatic" />
        Approve whoever asks from there at once
      </Check>
      <Button type="submit" variant="outline" alignSelf="flex-start" aria-disabled={isBusy}>
        Verify domain
      </Button>
    </Form>
  )
}

const Check = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    fontSize: 'sm',
    cursor: 'pointer',
    '& input': { width: '1.125rem', height: '1.125rem', accentColor: '{colors.brand.solid}' },
  },
})
