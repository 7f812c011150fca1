import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'

import type { PersonDetail } from '#src/api/contract/admin-people.ts'
import type { PersonAct } from '#src/machines/admin-act/asked.ts'
import { actsFor, actWords, whyNotTo } from '#src/ui/admin/person.ts'
import { outOfReach } from '#src/ui/parts/buttons/out-of-reach.ts'
import { ScreenSection } from '#src/ui/parts/page/screen-section.tsx'

export type PersonActsProps = {
  person: PersonDetail
  /** It is the admin's own account. */
  isOneself: boolean
  onAct: (act: PersonAct) => void
}

/** The acts on an account; those that are not possible say why. */
export function PersonActs({ person, isOneself, onAct }: PersonActsProps) {
  return (
    <Box _print={{ display: 'none' }}>
      <ScreenSection title="Actions">
        <Stack as="ul" gap="3" listStyleType="none">
          {actsFor(person).map((act) => {
            const whyNot = whyNotTo(act, person, isOneself)
            const whyId = `why-not-${act}`
            return (
              <Flex as="li" key={act} gap="4" wrap="wrap" align="center">
                <Button
                  variant="outline"
                  css={outOfReach}
                  aria-disabled={whyNot !== null}
                  aria-describedby={whyNot === null ? undefined : whyId}
                  onClick={whyNot === null ? () => onAct(act) : undefined}
                >
                  {actWords[act].act}
                </Button>
                {whyNot === null ? null : (
                  <Text id={whyId} fontSize="sm" color="fg.muted">
                    {whyNot}
                  </Text>
                )}
              </Flex>
            )
          })}
        </Stack>
      </ScreenSection>
    </Box>
  )
}
