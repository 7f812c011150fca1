import { me } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const wrongWebsite = 'Please enter a web address like example.com.'

/** What is told of who works as a buyer at Acme. */
export const acme = {
  organization: 'Acme',
  website: 'https://acme.example',
  country: 'Kenya',
  jobTitle: 'Buyer',
}
const bolt = { organization: 'Bolt', website: '', country: 'Kenya', jobTitle: 'Engineer' }

const alerts: Record<string, string | null> = {
  'work.submit(moved to Bolt)': null,
  'updateWork ✗(dropped)': unreachable,
}

/** ACCOUNT-2: who told that they are a buyer at Acme is an engineer at Bolt by now. */
export const workUpdateScript: Script = {
  moves: {
    ...answering({
      'updateWork ✓(me)': [
        'completeOrganizationForm',
        success('completeOrganizationForm', { ...me, isCustomer: true }),
      ],
      'updateWork ✗(wrong website)': [
        'completeOrganizationForm',
        problem('invalid-input', 'Some fields are not right.', {
          errors: [{ pointer: '/website', detail: wrongWebsite }],
        }),
      ],
      'updateWork ✗(dropped)': ['completeOrganizationForm', dropped],
    }),
    'work.submit(moved to Bolt)': async (stage) => {
      await stage.fill('Organization', bolt.organization)
      await stage.fill('Website (optional)', bolt.website)
      await stage.fill('Job title', bolt.jobTitle)
      await stage.click('Save')
    },
  },
  scene: (state, past) => {
    const isBusy = state.hasTag('busy')
    const isKept = state.matches('success')
    const { organization, website, country, jobTitle } = past.length === 0 ? acme : bolt
    const isWrong = past.at(-1) === 'updateWork ✗(wrong website)'
    return {
      lines: [
        'heading: Account',
        'heading: Profile',
        'button: Change email',
        'field: Firstname "Ada"',
        'field: Lastname "Lovelace"',
        'button: Save name (disabled)',
        'heading: Where you work',
        `field: Organization "${organization}"`,
        `field: Website (optional) "${website}"${isWrong ? ` (focus) (${wrongWebsite})` : ''}`,
        `field: Country "${country}"`,
        `field: Job title "${jobTitle}"`,
        ...alertOf(isKept ? null : lastOf(past, alerts, null)),
        isBusy
          ? 'button: Loading... (busy)'
          : `button: Save${isKept || past.length === 0 ? ' (disabled)' : ''}`,
        ...(isKept ? ['status: Where you work is updated'] : []),
        'heading: Who you demoed to',
        '…',
      ],
      calls: isBusy ? ['completeOrganizationForm'] : [],
    }
  },
}
