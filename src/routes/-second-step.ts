import { lazy, useEffect } from 'react'

const authentication = () => import('#src/routes/-authentication-flow.tsx')
const passcode = () => import('#src/routes/-passcode-flow.tsx')
const passwordRegister = () => import('#src/routes/-password-register-flow.tsx')

/** The methods of the second step: their code comes while the first one is filled in. */
export const AuthenticationFlow = lazy(async () => ({
  default: (await authentication()).AuthenticationFlow,
}))
export const PasscodeFlow = lazy(async () => ({ default: (await passcode()).PasscodeFlow }))
export const PasswordRegisterFlow = lazy(async () => ({
  default: (await passwordRegister()).PasswordRegisterFlow,
}))

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
