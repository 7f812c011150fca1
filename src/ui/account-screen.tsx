import { Box, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { AccountView } from '#src/machines/account/account.view.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'
import { AccountSection } from '#src/ui/parts/account-section.tsx'
import { ProfileFacts } from '#src/ui/parts/profile-facts.tsx'
import { ScreenHeading } from '#src/ui/parts/screen-heading.tsx'
import { SessionsSection, type SessionsProps } from '#src/ui/parts/sessions-section.tsx'
import { SignInHistory } from '#src/ui/parts/sign-in-history.tsx'
import { SwitchField } from '#src/ui/parts/switch-field.tsx'
import { ThemeRadios } from '#src/ui/parts/theme-radios.tsx'

type AccountScreenProps = Omit<SessionsProps, 'methods'> & {
  me: Me
  view: AccountView
  nameForm: ReactNode
  /** `null` where nobody asked for it. */
  work: ReactNode
  /** `null` where the person demos to nobody yet. */
  leads: ReactNode
  ownData: ReactNode
  themeChoice: ThemeChoice
  onChooseTheme: (choice: ThemeChoice) => void
  isSlashOff: boolean
  onToggleSlash: () => void
  /** The sections of the sign-in methods. */
  children?: ReactNode
}

/** ACCOUNT-1: who one is, how it looks, where one is signed in. */
export function AccountScreen({
  me,
  view,
  nameForm,
  work,
  leads,
  ownData,
  themeChoice,
  onChooseTheme,
  isSlashOff,
  onToggleSlash,
  children,
  ...onSessions
}: AccountScreenProps) {
  return (
    <Stack gap="6" maxWidth="48rem">
      <ScreenHeading size="4xl">Account</ScreenHeading>
      <AccountSection title="Profile">
        <ProfileFacts me={me} />
        {nameForm}
      </AccountSection>
      {work}
      {leads}
      <AccountSection title="Appearance" lead="Auto goes with your device.">
        <Box maxWidth="20rem">
          <ThemeRadios hasWords choice={themeChoice} onChoose={onChooseTheme} />
        </Box>
        <SwitchField isOn={!isSlashOff} onTurn={onToggleSlash}>
          Shortcut /: goes to the search on Home
        </SwitchField>
      </AccountSection>
      {children}
      <SessionsSection view={view} methods={me.methods} {...onSessions} />
      {view.step === 'ready' ? (
        <AccountSection
          title="Sign-in history"
          lead="The latest 20. If one of them was not you, log it out above."
        >
          <SignInHistory signIns={view.signIns} methods={me.methods} />
        </AccountSection>
      ) : null}
      {ownData}
    </Stack>
  )
}
