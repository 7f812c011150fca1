import { Stack } from '@chakra-ui/react'

import { StrongSession, type StrongSessionProps } from '#src/ui/admin/strong-session.tsx'
import { dense } from '#src/ui/parts/page/dense.ts'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

/** INSIGHT-2: only admins see what people did. */
export function ActivityFrame(props: StrongSessionProps) {
  return (
    <Stack gap="6" css={dense}>
      <ScreenHeading>User insights</ScreenHeading>
      <StrongSession {...props} />
    </Stack>
  )
}
