import { useEffect } from 'react'

import { lazyPart } from '#src/ui/parts/page/lazy-part.ts'

const authentication = async () =>
  (await import('#src/containers/sign-in/authentication-flow.tsx')).AuthenticationFlow
const passcode = async () =>
  (await import('#src/containers/sign-in/passcode-flow.tsx')).PasscodeFlow
const passwordRegister = async () =>
  (await import('#src/containers/sign-in/password-register-flow.tsx')).PasswordRegisterFlow

/** The methods of the second step: their code comes while the first one is filled in. */
export const AuthenticationFlow = lazyPart(authentication)
export const PasscodeFlow = lazyPart(passcode)
export const PasswordRegisterFlow = lazyPart(passwordRegister)

const secondSteps = {
  login: [authentication],
  register: [passcode, passwordRegister],
} as const

/** Fetches the code of what comes after the first step. */
export const useSecondStep = (of: keyof typeof secondSteps) => {
  useEffect(() => {
    // What fails now is asked for again when it is shown.
    secondSteps[of].forEach((load) => void load().catch(() => {}))
  }, [of])
}
