import { Badge, Box, Button, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { AtSign } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'

import { mailDomain, type OrganizationDetail } from '#src/api/contract/admin-organizations.ts'
import type { OrganizationAct } from '#src/machines/admin-act/asked.ts'
import type { OrganizationActView } from '#src/machines/admin-act/admin-act.view.ts'
import {
  AccountFact,
  AccountFacts,
  AccountItem,
  AccountList,
} from '#src/ui/account/account-list.tsx'
import { useFocusOnError } from '#src/ui/admin/focus-on-error.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { Check } from '#src/ui/parts/forms/check.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useFields } from '#src/ui/parts/forms/use-fields.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'
import { Moment } from '#src/ui/parts/time/moment.tsx'

export type OrganizationDomainsProps = {
  rules: OrganizationDetail['domainRules']
  view: Pick<OrganizationActView, 'isBusy' | 'domainError' | 'verifiedTimes'>
  onAct: (act: OrganizationAct) => void
}

/** Whose mailbox is there belongs to the organization, and may be let in without anybody's doing. */
export function OrganizationDomains(props: OrganizationDomainsProps) {
  const { rules, view, onAct } = props
  const { isBusy, verifiedTimes } = view

  return (
    <ScreenSection title="Mail domains">
      <Text fontSize="sm" color="fg.muted">
        Anyone who confirms a mailbox at one of these domains belongs to this organization. Removing
        one locks nobody out: people who came in by it are listed under People.
      </Text>
      <Stack gap="4" tabIndex={-1} data-takes-focus>
        <AccountList>
          {rules.map(({ domain, isAutomatic, verifiedBy, verifiedAt }) => (
            <AccountItem key={domain}>
              <AccountFacts
                icon={<AtSign size={20} aria-hidden />}
                name={domain}
                badge={isAutomatic && <Badge>Approves automatically</Badge>}
              >
                <AccountFact>
                  Verified by {verifiedBy ?? 'an admin who left'}, <Moment at={verifiedAt} />
                </AccountFact>
              </AccountFacts>
              <Acts>
                <Act
                  isBusy={isBusy}
                  name={domain}
                  onPress={() => onAct({ type: 'setAutomatic', domain, isAutomatic: !isAutomatic })}
                >
                  {isAutomatic ? 'Ask an admin first' : 'Approve automatically'}
                </Act>
                <Act
                  isBusy={isBusy}
                  name={domain}
                  onPress={() => onAct({ type: 'removeDomain', domain })}
                >
                  Remove
                </Act>
              </Acts>
            </AccountItem>
          ))}
        </AccountList>
        {/* What was typed has been used. */}
        <Verification key={verifiedTimes} {...props} />
      </Stack>
    </ScreenSection>
  )
}

/** They go with the domain that is removed. */
function Acts({ children }: { children: ReactNode }) {
  const acts = useFocusAround<HTMLDivElement>()

  return (
    <Flex ref={acts} gap="2" wrap="wrap">
      {children}
    </Flex>
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

function Verification({ view: { isBusy, domainError }, onAct }: OrganizationDomainsProps) {
  const place = useFocusAround<HTMLDivElement>()
  const field = useFocusOnError(isBusy ? null : domainError)
  const { errors, ...form } = useFields(domainSchema, ({ domain, automatic }) =>
    onAct({ type: 'verifyDomain', domain, isAutomatic: automatic === 'on' }),
  )

  return (
    <Box ref={place}>
      <Form isBusy={isBusy} {...form}>
        <TextField
          ref={field}
          name="domain"
          label="Another mail domain"
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors['domain'] ?? domainError ?? undefined}
        />
        <Check>
          <input type="checkbox" name="automatic" />
          Approve requests from there automatically
        </Check>
        <Button type="submit" variant="outline" alignSelf="flex-start" aria-disabled={isBusy}>
          Verify domain
        </Button>
      </Form>
    </Box>
  )
}
