import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import { AdminTab } from '#src/ui/admin/admin-tab.ts'
import { groupsFor } from '#src/ui/parts/pages.ts'
import { ScreenHeading } from '#src/ui/parts/screen-heading.tsx'

type AdminFrameProps = {
  /** 'Partners'. */
  title: string
  me: Me
  /** Begins a sign-in that the server takes for admin's work. */
  onStepUp: () => void
  children: ReactNode
}

/** ADMIN-1: a page of the admin area, under its title and among the others. */
export function AdminFrame({ title, me, onStepUp, children }: AdminFrameProps) {
  const pages = groupsFor(me).find(({ key }) => key === 'admin')?.pages ?? []

  return (
    <Stack gap="6">
      <ScreenHeading>Admin Tools — {title}</ScreenHeading>
      <chakra.nav aria-label="Admin Tools" overflowX="auto" borderBottomWidth="1px">
        <Flex gap="1">
          {pages.map(({ to, label }) => (
            <AdminTab asChild key={to}>
              <Link to={to} activeOptions={{ includeSearch: false }}>
                {label}
              </Link>
            </AdminTab>
          ))}
        </Flex>
      </chakra.nav>
      {me.isStrong ? children : <WeakSession onStepUp={onStepUp} />}
    </Stack>
  )
}

/** A session that began by a password or a mailed code may not do an admin's work. */
function WeakSession({ onStepUp }: Pick<AdminFrameProps, 'onStepUp'>) {
  return (
    <Stack
      as="section"
      aria-label="A stronger sign-in is needed"
      gap="4"
      maxWidth="36rem"
      p={{ base: '5', md: '7' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="card"
      align="flex-start"
    >
      <ShieldCheck size={28} aria-hidden />
      <Text as="h2" fontSize="xl" fontWeight="bold">
        A stronger sign-in is needed
      </Text>
      <Text color="fg.muted">
        What is done here concerns other people. It takes a sign-in that nobody can talk you out of:
        a passkey, or single sign-on.
      </Text>
      <Button onClick={onStepUp}>Sign in more strongly</Button>
    </Stack>
  )
}
