import { lazyRouteComponent } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The methods of the second step: their code comes while the first one is filled in. */
export const AuthenticationFlow = lazyRouteComponent(
  () => import('#src/routes/-authentication-flow.tsx'),
  'AuthenticationFlow',
)
export const PasscodeFlow = lazyRouteComponent(
  () => import('#src/routes/-passcode-flow.tsx'),
  'PasscodeFlow',
)
export const PasswordRegisterFlow = lazyRouteComponent(
  () => import('#src/routes/-password-register-flow.tsx'),
  'PasswordRegisterFlow',
)

type Later = { preload?: (() => Promise<unknown> | undefined) | undefined }

export const useLater = (...parts: readonly Later[]) => {
  useEffect(() => {
    // What fails now is asked for again when it is shown.
    parts.forEach((part) => void part.preload?.()?.catch(() => {}))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with the page
  }, [])
}
