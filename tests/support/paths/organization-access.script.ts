import type { AnyMachineSnapshot } from 'xstate'

import type { Me } from '#src/api/contract/user.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script, type Turn } from '#tests/support/paths/walk.ts'
import { me, ticketOf, tokensOf } from '#tests/models/samples.ts'

const customer: Me = { ...me, isCustomer: true }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'Unknown organization.',
}
const pending: Me = {
  ...me,
  organizationAccessStatus: 'pending',
  organizationAccessRequestedAt: Date.UTC(2030, 0, 1),
  organizationName: 'Acme',
  organizationAccessRequest: { organization: 'Acme', reason: 'A demo day.' },
}
const withdrawn: Me = { ...me, organizationName: 'Acme' }
const approved: Me = { ...me, organizationAccessStatus: 'approved' }
const waitMs = 30_000
let askAgainAt = 0
/** By the clock of the page; told again while it stands, it is the same time. */
const rejectedForDays = ({ from }: Turn): Me => {
  if ((from.context.me as Me).organizationAccessAskAgainAt === null) {
    askAgainAt = Date.now() + waitMs
  }
  return { ...rejected, organizationAccessAskAgainAt: askAgainAt }
}
const invalid = problem('invalid-input', 'Please check the form.', {
  errors: [{ pointer: '/organization', detail: 'This organization is not known.' }],
})

const fresh = 'field: Organization "" (focus)'
const organizations: Record<string, string> = {
  'form.submit(form)': 'field: Organization "Acme"',
  'access.submit(request)': 'field: Organization "Acme"',
  'access.askAgain': fresh,
  'access.change': 'field: Organization "Acme" (focus)',
  'withdrawRequest ✓(withdrawn)': 'field: Organization "Acme" (focus)',
  'completeOrganizationForm ✗(invalid)':
    'field: Organization "Acme" (focus) (This organization is not known.)',
  'requestAccess ✗(invalid)':
    'field: Organization "Acme" (focus) (This organization is not known.)',
}
const otherFields: Record<string, readonly string[]> = {
  'form.submit(form)': [
    'field: Website (optional) ""',
    'field: Country "Kenya"',
    'field: Job title "Engineer"',
  ],
}
const emptyFields = ['field: Website (optional) ""', 'field: Country ""', 'field: Job title ""']
/** Does the form stand as it was typed? What was sent, or let go, does not stand there again. */
const isTyped: Record<string, boolean> = {
  'access.submit(request)': true,
  'requestAccess ✓(pending)': false,
  'withdrawRequest ✓(withdrawn)': false,
  'access.askAgain': false,
  'access.keep': false,
}
const reasonIn = (past: readonly string[], isChange: boolean) => {
  if (lastOf(past, isTyped, false)) {
    return 'A workshop.'
  }
  return isChange ? 'A demo day.' : ''
}

const alerts: Record<string, string | null> = {
  'form.submit(form)': null,
  'access.submit(request)': null,
  'access.askAgain': null,
  'access.change': null,
  'withdrawRequest ✓(withdrawn)': null,
  'completeOrganizationForm ✗(invalid)': 'Please check the form.',
  'completeOrganizationForm ✗(dropped)': unreachable,
  'requestAccess ✗(invalid)': 'Please check the form.',
  'requestAccess ✗(dropped)': unreachable,
}

const decidedFirst = 'Your request was approved before you withdrew it.'
/** Of the question whether to withdraw. */
const questionAlerts: Record<string, string | null> = {
  'access.withdraw': null,
  'withdrawRequest ✗(decided)': decidedFirst,
}
const questionLines = (state: AnyMachineSnapshot, past: readonly string[]) => {
  const isBusy = state.matches({ pending: 'withdrawing' })
  return [
    'heading: Withdraw your request?',
    ...alertOf(isBusy ? null : lastOf(past, questionAlerts, null)),
    `button: Cancel${isBusy ? ' (busy)' : ''}`,
    isBusy ? 'button: Loading... (busy)' : 'button: Withdraw request',
  ]
}

const isWaiting = ({ context }: AnyMachineSnapshot) =>
  (context.me as Me).organizationAccessStatus === 'pending'

const confirmByCode = async (stage: Stage) => {
  await stage.answer('startRegister', success('startRegister', ticketOf('first')))
  await stage.fill('Code', '123456')
  await stage.click('Confirm')
  await stage.answer('finishRegister', success('finishRegister', tokensOf('second')))
}

const decided = (whoNow: (turn: Turn) => Me) => (stage: Stage, turn: Turn) =>
  stage.answer('waitForDecision', success('waitForDecision', whoNow(turn)))

/** ACCESS-1, ACCESS-2, ACCESS-4. `tell` is how news about the person reaches the app. */
export const organizationAccessScript = (tell: (me: Me) => void): Script => {
  const news = (me: Me) => () => Promise.resolve(tell(me))

  return {
    moves: {
      ...answering({
        'completeOrganizationForm ✓(completed)': [
          'completeOrganizationForm',
          success('completeOrganizationForm', { ...customer, organizationFormCompleted: true }),
        ],
        'completeOrganizationForm ✗(invalid)': ['completeOrganizationForm', invalid],
        'completeOrganizationForm ✗(dropped)': ['completeOrganizationForm', dropped],
        'requestAccess ✓(pending)': ['requestAccess', success('requestAccess', pending)],
        'requestAccess ✗(invalid)': ['requestAccess', invalid],
        'requestAccess ✗(dropped)': ['requestAccess', dropped],
        'withdrawRequest ✓(withdrawn)': ['withdrawRequest', success('withdrawRequest', withdrawn)],
        'withdrawRequest ✗(decided)': ['withdrawRequest', problem('conflict', decidedFirst)],
      }),
      'form.submit(form)': async (stage) => {
        await stage.fill('Organization', 'Acme')
        await stage.fill('Country', 'Kenya')
        await stage.fill('Job title', 'Engineer')
        await stage.click('Continue')
      },
      'access.submit(request)': async (stage, turn) => {
        await stage.fill('Organization', 'Acme')
        await stage.fill('What will you use the demos for? (optional)', 'A workshop.')
        await stage.click(isWaiting(turn.from) ? 'Save' : 'Request access')
      },
      'access.change': (stage) => stage.click('Change your request'),
      'access.withdraw': (stage) => stage.click('Withdraw request'),
      'access.confirm': (stage) => stage.click('Withdraw request'),
      'access.cancel': (stage) => stage.click('Cancel'),
      'access.keep': (stage) => stage.click('Keep it as it is'),
      'access.askAgain': (stage) => stage.click('Ask again'),
      'passcode ✓(tokens)': confirmByCode,
      // The session that began anew says who the person is now.
      'me.changed(confirmed)': (stage) => stage.answer('loadUser', success('loadUser', customer)),
      'me.changed(renamed)': news({ ...me, name: 'Ada King' }),
      'me.changed(pending)': news(pending),
      'me.changed(rejected)': news(rejected),
      'me.changed(rejected for days)': (_, turn) => Promise.resolve(tell(rejectedForDays(turn))),
      'me.changed(approved)': news(approved),
      'watch ✓(approved)': decided(() => approved),
      'watch ✓(pending)': decided(() => pending),
      'watch ✓(rejected for days)': decided(rejectedForDays),
      'untilAskAgain ✓': (stage) => stage.sleep(waitMs),
    },
    scene: (state, past) => {
      if (state.matches({ confirmEmail: 'proving' })) {
        return {
          lines: [
            'heading: Confirm your email',
            'heading: Email Passcode',
            'button: Send code by email (busy)',
          ],
          calls: ['startRegister'],
        }
      }
      if (state.matches('staffSignIn')) {
        return {
          lines: [
            'heading: Continue as Google staff',
            'heading: Google',
            'button: Continue with Google',
          ],
        }
      }
      if (state.matches({ confirmEmail: 'proven' })) {
        return { lines: ['heading: Confirm your email', 'status: Loading...'], calls: ['loadUser'] }
      }
      if (state.matches('pending')) {
        return {
          lines: state.matches({ pending: 'waiting' })
            ? [
                'heading: Access pending',
                'status: Your request is with our team. *',
                'button: Change your request',
                'button: Withdraw request',
                'link: Write to us',
                'link: your account page',
              ]
            : questionLines(state, past),
          calls: [
            'waitForDecision',
            ...(state.matches({ pending: 'withdrawing' }) ? (['withdrawRequest'] as const) : []),
          ],
        }
      }
      if (state.matches('rejected')) {
        return {
          lines: [
            'heading: Access rejected',
            'text: Unknown organization.',
            state.matches({ rejected: 'open' })
              ? 'button: Ask again'
              : 'text: You can ask again from *.',
            'link: Write to us',
            'link: your account page',
          ],
          calls: ['waitForDecision'],
        }
      }
      if (state.matches('complete')) {
        return { lines: ['heading: Hello *', '…'], calls: ['listDemos'] }
      }
      const organization = lastOf(past, organizations, fresh)
      const alert = alertOf(lastOf(past, alerts, null))
      if (state.matches('organizationForm')) {
        const isBusy = state.matches({ organizationForm: 'sending' })
        return {
          lines: [
            'heading: Your organization',
            organization,
            ...lastOf(past, otherFields, emptyFields),
            ...alert,
            isBusy ? 'button: Loading... (busy)' : 'button: Continue',
            'link: Write to us',
            'link: your account page',
          ],
          calls: isBusy ? ['completeOrganizationForm'] : [],
        }
      }
      const isBusy = state.matches({ accessRequest: 'sending' })
      const isChange = isWaiting(state)
      const reason = reasonIn(past, isChange)
      return {
        lines: [
          isChange ? 'heading: Change your request' : 'heading: Request access',
          organization,
          `field: What will you use the demos for? (optional) "${reason}"`,
          ...alert,
          isBusy ? 'button: Loading... (busy)' : `button: ${isChange ? 'Save' : 'Request access'}`,
          ...(isChange ? [`button: Keep it as it is${isBusy ? ' (busy)' : ''}`] : []),
          'link: Write to us',
          'link: your account page',
        ],
        calls: [isBusy ? 'requestAccess' : 'waitForDecision'],
      }
    },
  }
}
