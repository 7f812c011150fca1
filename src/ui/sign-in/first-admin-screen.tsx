import { Button, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { FirstAdminView } from '#src/machines/first-admin/first-admin.view.ts'
import { HomeButton } from '#src/ui/frame/home-button.tsx'
import { useFocus } from '#src/ui/parts/focus/use-focus.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { ScreenCard } from '#src/ui/parts/page/screen-card.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

type FirstAdminScreenProps = {
  view: FirstAdminView
  /** Who is signed in, and whether in a way strong enough for admins. */
  me: Pick<Me, 'email' | 'isStrong'>
  onBecome: () => void
}

/** ADMIN-4: says what the link does before it does it. */
export function FirstAdminScreen({ view, me, onBecome }: FirstAdminScreenProps) {
  switch (view.step) {
    case 'ready':
      return <QuestionCard view={view} email={me.email} onBecome={onBecome} />
    case 'admin':
      return <AdminCard isStrong={me.isStrong} />
    case 'expired':
      return (
        <OutcomeCard title="Link expired">
          <Text role="status">This link expired. Please try again.</Text>
          <Text>
            It works once, within an hour, and only while there is no admin. To get another, restart
            the server.
          </Text>
          <HomeButton variant="outline" />
        </OutcomeCard>
      )
  }
}

type QuestionCardProps = Pick<FirstAdminScreenProps, 'onBecome'> & {
  view: Extract<FirstAdminView, { step: 'ready' }>
  email: string
}

function QuestionCard({ view, email, onBecome }: QuestionCardProps) {
  return (
    <ScreenCard
      title="Become the first admin"
      lead={`Nobody is an admin of this portal yet. ${email} becomes one when you press the button.`}
    >
      <Text>
        Admins decide who gets in, see what people do and make others admins. The audit log records
        this, and the link stops working.
      </Text>
      <Text fontSize="sm" color="fg.muted">
        Is that not the right account? Log out, then open the link again.
      </Text>
      <Form isBusy={view.isBusy} onSubmit={onBecome}>
        <ProblemAlert>{view.problem}</ProblemAlert>
        <SubmitButton isBusy={view.isBusy} busyText="Loading...">
          Become an admin
        </SubmitButton>
      </Form>
      <HomeButton variant="outline" />
    </ScreenCard>
  )
}

function AdminCard({ isStrong }: Pick<Me, 'isStrong'>) {
  return (
    <OutcomeCard title="You are an admin">
      <Text role="status">This account is an admin from now on.</Text>
      {isStrong ? (
        <Button asChild>
          <Link to="/admin/partners">Go to Admin Tools</Link>
        </Button>
      ) : (
        <>
          <Text>
            Admin Tools need a sign-in by a passkey or by single sign-on. Add a passkey to your
            account, then log in with it.
          </Text>
          <Button asChild>
            <Link to="/account">Go to your account</Link>
          </Button>
        </>
      )}
    </OutcomeCard>
  )
}

/** It replaces the button that was pressed, and takes its focus. */
function OutcomeCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocus<HTMLHeadingElement>()

  return (
    <ScreenCard title={title} headingRef={heading}>
      {children}
    </ScreenCard>
  )
}
