import { fromPromise } from 'xstate'

import { loginByPassword } from '#src/api/contract/password.ts'
import { hasCredentialStore, providerOf, selectKept } from '#src/app/storage/credential-store.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { required } from '#src/lib/required.ts'
import {
  savedCredentialsMachine,
  type SelectedCredential,
} from '#src/machines/saved-credentials/saved-credentials.machine.ts'

/** LOGIN-8. The password that the browser hands out goes from here to the call, past every machine. */
export const savedCredentialsLogic = ({
  call,
  methodsOnOffer,
}: Pick<FlowPorts, 'call' | 'methodsOnOffer'>) => {
  let handedOut: { identifier: string; password: string } | null = null

  return savedCredentialsMachine.provide({
    actors: {
      selectCredential: fromPromise<SelectedCredential, void>(async () => {
        handedOut = null
        if (!hasCredentialStore()) {
          return { kind: 'unsupported' }
        }
        const methods = (await methodsOnOffer()) ?? []
        const kept = await selectKept(methods.flatMap((method) => providerOf(method) ?? []))
        if (kept?.type === 'federated' && kept.provider !== undefined) {
          return { kind: 'federated', identifier: kept.id, provider: kept.provider, methods }
        }
        if (kept?.password === undefined) {
          return { kind: 'none' }
        }
        handedOut = { identifier: kept.id, password: kept.password }
        return { kind: 'password', identifier: kept.id, methods }
      }),
      loginByCredential: fromPromise(({ input: { method }, signal }) => {
        const credential = required(handedOut, 'credential')
        handedOut = null
        return call(loginByPassword, { method, ...credential }, { signal })
      }),
    },
  })
}
