import { fromPromise, sendTo, type ActorRef, type AnyMachineSnapshot } from 'xstate'

import type { Call } from '#src/api/client.ts'
import { loginByPassword, updatePassword } from '#src/api/contract/password.ts'
import type { Run } from '#src/app/run.ts'
import type { AppEvent } from '#src/machines/app/app.machine.ts'
import { accountMachine } from '#src/machines/account/account.machine.ts'
import { authenticationMachine } from '#src/machines/authentication/authentication.machine.ts'
import { connectMachine } from '#src/machines/connect/connect.machine.ts'
import { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import { loginMachine } from '#src/machines/login/login.machine.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'
import { passcodeMachine } from '#src/machines/passcode/passcode.machine.ts'
import { passwordUpdateMachine } from '#src/machines/password-update/password-update.machine.ts'
import { passwordMachine } from '#src/machines/password/password.machine.ts'
import { registerMachine } from '#src/machines/register/register.machine.ts'

type Ports = { run: Run; call: Call; root: () => ActorRef<AnyMachineSnapshot, AppEvent> }

/** The ticket's end on this browser's clock, counted from the duration that the server sent. */
const onThisClock = <TTicket extends { expiresIn: number }>(ticket: TTicket) => ({
  ...ticket,
  expiresAt: Date.now() + ticket.expiresIn * 1_000,
})

const passcodeLogic = (run: Run) =>
  passcodeMachine.provide({
    actors: {
      requestPasscode: fromPromise(async ({ input, signal }) => {
        const { purpose, method, identifier, firstname, lastname } = input
        return onThisClock(
          purpose === 'login'
            ? await run('startLogin', { method, identifier }, { signal })
            : await run('startRegister', { method, identifier, firstname, lastname }, { signal }),
        )
      }),
      checkPasscode: fromPromise(({ input: { purpose, ...input }, signal }) =>
        run(purpose === 'login' ? 'loginStatus' : 'registerStatus', input, { signal }),
      ),
      waitForPasscode: fromPromise(({ input, signal }) =>
        run('waitForPasscode', input, { signal }),
      ),
      redeemPasscode: fromPromise(({ input: { purpose, ...input }, signal }) =>
        run(purpose === 'login' ? 'finishLogin' : 'finishRegister', input, { signal }),
      ),
    },
  })

/** Calls with passwords are no request runs: those keep what was sent. */
const passwordLogic = (call: Call) =>
  passwordMachine.provide({
    actors: {
      loginByPassword: fromPromise(({ input, signal }) => call(loginByPassword, input, { signal })),
    },
  })

const passwordUpdateLogic = ({ call, root }: Ports) =>
  passwordUpdateMachine.provide({
    actors: {
      updatePassword: fromPromise(({ input, signal }) => call(updatePassword, input, { signal })),
    },
    actions: { announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })) },
  })

const authenticationLogic = ({ run, call }: Pick<Ports, 'run' | 'call'>) =>
  authenticationMachine.provide({
    actors: { passcode: passcodeLogic(run), password: passwordLogic(call) },
  })

const loginLogic = ({ run, call }: Ports) =>
  loginMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input, signal }) =>
        run('checkIdentifier', input, { signal }),
      ),
      authentication: authenticationLogic({ run, call }),
    },
  })

const registerLogic = (run: Run) =>
  registerMachine.provide({
    actors: {
      checkIdentifier: fromPromise(({ input, signal }) =>
        run('checkIdentifier', input, { signal }),
      ),
      passcode: passcodeLogic(run),
    },
  })

const connectLogic = (run: Run) =>
  connectMachine.provide({
    actors: {
      connectPasscode: fromPromise(({ input: { purpose, linkSecret, ...input }, signal }) =>
        run(
          purpose === 'login' ? 'connectLogin' : 'connectRegister',
          { ...input, passcode: linkSecret },
          { signal },
        ),
      ),
    },
  })

const organizationAccessLogic = ({ run, root }: Ports) =>
  organizationAccessMachine.provide({
    actors: {
      completeOrganizationForm: fromPromise(({ input: { form }, signal }) =>
        run('completeOrganizationForm', form, { signal }),
      ),
      requestAccess: fromPromise(({ input: { request }, signal }) =>
        run('requestAccess', request, { signal }),
      ),
    },
    actions: { announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })) },
  })

const accountLogic = (run: Run) =>
  accountMachine.provide({
    actors: {
      listSessions: fromPromise(({ signal }) => run('listSessions', {}, { signal })),
      revokeSession: fromPromise(({ input: { id }, signal }) =>
        run('revokeSession', { id }, { signal }),
      ),
      revokeOthers: fromPromise(({ signal }) => run('revokeOtherSessions', {}, { signal })),
    },
  })

const copyLinkLogic = copyLinkMachine.provide({
  actors: {
    copyText: fromPromise(({ input: { text } }) => navigator.clipboard.writeText(text)),
  },
})

/** The flows of the screens before and around the demos, with their effects. */
export const flowLogic = (ports: Ports) => ({
  login: loginLogic(ports),
  register: registerLogic(ports.run),
  connect: connectLogic(ports.run),
  organizationAccess: organizationAccessLogic(ports),
  passwordUpdate: passwordUpdateLogic(ports),
  copyLink: copyLinkLogic,
  account: accountLogic(ports.run),
})
