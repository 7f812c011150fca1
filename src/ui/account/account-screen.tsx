import { Box, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import type { Me } from '#src/api/contract/user.ts'
import type { AccountView } from '#src/machines/account/account.view.ts'
import type { ThemeChoice } from '#src/machines/theme/theme.view.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { ProfileFacts } from '#src/ui/account/profile-facts.tsx'
import { SessionsSection, type SessionsProps } from '#src/ui/account/sessions-section.tsx'
import { ThemeRadios } from '#src/ui/frame/theme-radios.tsx'
import { SwitchField } from '#src/ui/parts/forms/switch-field.tsx'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'
import { SignInHistory } from '#src/ui/sign-in/sign-in-history.tsx'
import { signInsKept } from '#src/ui/sign-in/sign-ins-kept.ts'

type AccountScreenProps = Omit<SessionsProps, 'methods'> & {
  me: Me
  view: AccountView
  nameForm: ReactNode
  emailChange: ReactNode
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

/** Whoever was in may have made a way back: it goes first. */
const ifNotYou =
  'If one of them was not you: delete every passkey and unlink every account that is not yours, set another password if you have one, log out everywhere else, and tell your Google Cloud contact.'

/** ACCOUNT-1: who one is, how it looks, where one is signed in. */
export function AccountScreen({
  me,
  view,
  nameForm,
  emailChange,
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
    <Stack gap="6" maxWidth="64rem" css={{ containerType: 'inline-size' }}>
      <ScreenHeading>Account</ScreenHeading>
      <AccountSection title="Profile">
        <ProfileFacts me={me} emailChange={emailChange} />
        {nameForm}
      </AccountSection>
      {work}
      {leads}
      <AccountSection title="Appearance" lead="Auto follows your device.">
        <Box maxWidth="20rem">
          <ThemeRadios hasWords choice={themeChoice} onChoose={onChooseTheme} />
        </Box>
        <SwitchField isOn={!isSlashOff} onTurn={onToggleSlash}>
          Press / to search on Home
        </SwitchField>
      </AccountSection>
      {children}
      <SessionsSection view={view} methods={me.methods} {...onSessions} />
      {view.step === 'ready' ? (
        <AccountSection
          title="Sign-in history"
          lead={`Your 20 latest sign-ins. ${signInsKept} ${ifNotYou}`}
        >
          <SignInHistory signIns={view.signIns} methods={me.methods} />
        </AccountSection>
      ) : null}
      {ownData}
    </Stack>
  )
}
