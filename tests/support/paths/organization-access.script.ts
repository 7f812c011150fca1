import type { Me } from '#src/api/contract/user.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { me, ticketOf, tokensOf } from '#tests/models/samples.ts'

const customer: Me = { ...me, isCustomer: true }
const rejected: Me = {
  ...me,
  organizationAccessStatus: 'rejected',
  organizationAccessReason: 'Unknown organization.',
}
const invalid = problem('invalid-input', 'Please check the form.', {
  errors: [{ pointer: '/organization', detail: 'This organization is not known.' }],
})

const fresh = 'field: Organization "" (focus)'
const organizations: Record<string, string> = {
  'form.submit(form)': 'field: Organization "Acme"',
  'access.submit(request)': 'field: Organization "Acme"',
  'access.askAgain': fresh,
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
const reasons: Record<string, string> = {
  'access.submit(request)': 'A workshop.',
  'access.askAgain': '',
}

const alerts: Record<string, string | null> = {
  'form.submit(form)': null,
  'access.submit(request)': null,
  'access.askAgain': null,
  'completeOrganizationForm ✗(invalid)': 'Please check the form.',
  'completeOrganizationForm ✗(dropped)': unreachable,
  'requestAccess ✗(invalid)': 'Please check the form.',
  'requestAccess ✗(dropped)': unreachable,
}

const confirmByCode = async (stage: Stage) => {
  await stage.click('Send code by email')
  await stage.answer('startRegister', success('startRegister', ticketOf('first')))
  await stage.fill('Code', '123456')
  await stage.click('Confirm')
  await stage.answer('finishRegister', success('finishRegister', tokensOf('second')))
}

/** ACCESS-1, ACCESS-2. `tell` is how news about the person reaches the app. */
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
        'requestAccess ✓(pending)': [
          'requestAccess',
          success('requestAccess', { ...me, organizationAccessStatus: 'pending' }),
        ],
        'requestAccess ✗(invalid)': ['requestAccess', invalid],
        'requestAccess ✗(dropped)': ['requestAccess', dropped],
      }),
      'form.submit(form)': async (stage) => {
        await stage.fill('Organization', 'Acme')
        await stage.fill('Country', 'Kenya')
        await stage.fill('Job title', 'Engineer')
        await stage.click('Continue')
      },
      'access.submit(request)': async (stage) => {
        await stage.fill('Organization', 'Acme')
        await stage.fill('What will you use the demos for? (optional)', 'A workshop.')
        await stage.click('Request access')
      },
      'access.askAgain': (stage) => stage.click('Ask again'),
      'passcode ✓(tokens)': confirmByCode,
      // The session that began anew says who the person is now.
      'me.changed(confirmed)': (stage) => stage.answer('loadUser', success('loadUser', customer)),
      'me.changed(renamed)': news({ ...me, name: 'Ada King' }),
      'me.changed(pending)': news({ ...me, organizationAccessStatus: 'pending' }),
      'me.changed(rejected)': news(rejected),
      'me.changed(approved)': news({ ...me, organizationAccessStatus: 'approved' }),
    },
    scene: (state, past) => {
      if (state.matches({ confirmEmail: 'proving' })) {
        return {
          lines: [
            'heading: Confirm your email',
            'heading: Email Passcode',
            'button: Send code by email',
          ],
        }
      }
      if (state.matches({ confirmEmail: 'proven' })) {
        return { lines: ['heading: Confirm your email', 'status: Loading...'], calls: ['loadUser'] }
      }
      if (state.matches('pending')) {
        return { lines: ['heading: Access pending', 'status: Your request is with our team. *'] }
      }
      if (state.matches('rejected')) {
        return {
          lines: ['heading: Access rejected', 'text: Unknown organization.', 'button: Ask again'],
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
          ],
          calls: isBusy ? ['completeOrganizationForm'] : [],
        }
      }
      const isBusy = state.matches({ accessRequest: 'sending' })
      const reason = lastOf(past, reasons, '')
      return {
        lines: [
          'heading: Request access',
          organization,
          `field: What will you use the demos for? (optional) "${reason}"`,
          ...alert,
          isBusy ? 'button: Loading... (busy)' : 'button: Request access',
        ],
        calls: isBusy ? ['requestAccess'] : [],
      }
    },
  }
}
