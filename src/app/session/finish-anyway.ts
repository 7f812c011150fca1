import type { Call } from '#src/api/client.ts'
import type { Endpoint } from '#src/api/contract/endpoint.ts'
import { finishLogin, finishRegister } from '#src/api/contract/passcode.ts'
import { finishPasskeyLogin } from '#src/api/contract/passkey.ts'
import { loginByPassword } from '#src/api/contract/password.ts'
import type { Tokens } from '#src/api/contract/session.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'

const finishing: readonly Endpoint[] = [
  finishLogin,
  finishRegister,
  finishPasskeyLogin,
  loginByPassword,
]

/**
 * The same ports, for people who are in already: the server ends their session as soon as it begins the next. So a sign-in that
 * is being finished is not broken off with the screen that asked for it, and its session begins all the same.
 */
export const finishingAnyway = <
  TPorts extends Pick<FlowPorts, 'call' | 'run' | 'root' | 'session'>,
>(
  ports: TPorts,
): TPorts => {
  const finish =
    (send: Call): Call =>
    async (endpoint, input, options = {}) => {
      if (!finishing.includes(endpoint)) {
        return send(endpoint, input, options)
      }
      const { signal, ...rest } = options
      const answer = await send(endpoint, input, rest)
      const isIn = ports.session().getSnapshot().context.me !== null
      if (signal?.aborted && isIn) {
        const { method } = input as { method: string }
        ports.root().send({ type: 'person.signedInAnew', method, tokens: answer as Tokens })
      }
      return answer
    }
  return { ...ports, call: finish(ports.call), run: finish(ports.run) }
}
