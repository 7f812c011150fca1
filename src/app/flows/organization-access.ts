import { fromPromise, sendTo } from 'xstate'

import {
  completeOrganizationForm,
  requestAccess,
  withdrawRequest,
} from '#src/api/contract/organization.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { accessWatchLogic } from '#src/app/flows/invoked/access-watch.ts'
import { passcodeLogic } from '#src/app/flows/invoked/passcode.ts'
import { singleSignOnLogic } from '#src/app/flows/invoked/single-sign-on.ts'
import { outlivingIn } from '#src/app/outliving.ts'
import { lookAnewAfter } from '#src/app/session/changed-elsewhere.ts'
import { finishingAnyway } from '#src/app/session/finish-anyway.ts'
import { organizationAccessMachine } from '#src/machines/organization-access/organization-access.machine.ts'

const withdrawn = 'Your request is withdrawn.'

export const organizationAccessLogic = (ports: FlowPorts) => {
  const { run, call, root, session, notice, drafts } = ports

  return organizationAccessMachine.provide({
    actors: {
      completeOrganizationForm: fromPromise(async ({ input: { form }, signal }) => {
        const me = await run(completeOrganizationForm, form, { signal })
        drafts.drop('organization-form')
        return me
      }),
      requestAccess: fromPromise(async ({ input: { request }, signal }) => {
        const was = session().getSnapshot().context.me?.organizationAccessRequest
        try {
          const me = await run(requestAccess, { ...request, ...(was && { was }) }, { signal })
          drafts.drop('access-request')
          return me
        } catch (error) {
          lookAnewAfter(error, session())
          throw error
        }
      }),
      withdrawRequest: outlivingIn(ports)({
        send: async (_: void, options) => {
          const me = await run(withdrawRequest, {}, options)
          drafts.drop('access-request')
          return me
        },
        meOf: (me) => me,
        words: () => ({ done: withdrawn, failed: 'Your request is not withdrawn.' }),
      }),
      passcode: passcodeLogic({ run: finishingAnyway(ports).run }),
      singleSignOn: singleSignOnLogic(ports),
      accessWatch: accessWatchLogic({ call }),
    },
    actions: {
      announceApproval: sendTo(notice, {
        type: 'notice.show',
        tone: 'success',
        text: 'Your access was approved.',
      }),
      announceWithdrawal: sendTo(notice, {
        type: 'notice.show',
        tone: 'success',
        text: withdrawn,
      }),
      announceMe: sendTo(root, (_, { me }) => ({ type: 'me.changed', me })),
      announceSignIn: sendTo(root, (_, signedIn) => ({ type: 'person.signedInAnew', ...signedIn })),
    },
  })
}
