import { useEffect } from 'react'

import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

const authentication = async () =>
  (await import('#src/containers/sign-in/authentication-flow.tsx')).AuthenticationFlow
const passcode = async () =>
  (await import('#src/containers/sign-in/passcode-flow.tsx')).PasscodeFlow
const passwordRegister = async () =>
  (await import('#src/containers/sign-in/password-register-flow.tsx')).PasswordRegisterFlow

/** The methods of the second step, whose code loads while the first step is filled in. */
export const AuthenticationFlow = lazyPart(authentication)
export const PasscodeFlow = lazyPart(passcode)
export const PasswordRegisterFlow = lazyPart(passwordRegister)

const secondSteps = {
  login: [authentication],
  register: [passcode, passwordRegister],
} as const

/** Loads the code of the second step. */
export const useSecondStep = (of: keyof typeof secondSteps) => {
  useEffect(() => {
    // If this fails, showing the step loads the code again.
    secondSteps[of].forEach((load) => void load().catch(() => {}))
  }, [of])
}
