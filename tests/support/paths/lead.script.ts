import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { alertOf, lastOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'
import { lead } from '#tests/models/samples.ts'

const badWebsite = 'Please enter a web address like example.com.'

/** Company and website as the person left them. */
const fields: Record<string, readonly string[]> = {
  'lead.submit(Acme)': ['field: Company Name "Acme"', 'field: Website "acme.example"'],
  'lead.submit(Bolt)': ['field: Company Name "Bolt"', 'field: Website "bolt.example"'],
}
const emptyFields = ['field: Company Name "" (focus)', 'field: Website ""']

const alerts: Record<string, string | null> = {
  'lead.submit(Acme)': null,
  'lead.submit(Bolt)': null,
  'addLead ✗(invalid)': 'Please check the form.',
  'addLead ✗(dropped)': unreachable,
  'addLead ✗(fault)': "The server's answer can't be read (id).",
}

export const fillLead = async (stage: Stage, company: string) => {
  await stage.fill('Company Name', company)
  await stage.fill('Website', `${company.toLowerCase()}.example`)
  await stage.click('Access Demo')
}

/** LEAD-1 to LEAD-5, for a person outside of Google; ends on the demo's page or the go page. */
export const leadScript = (stored = success('addLead', lead)): Script => ({
  moves: {
    ...answering({
      'addLead ✓(lead)': ['addLead', stored],
      'addLead ✗(invalid)': [
        'addLead',
        problem('invalid-input', 'Please check the form.', {
          errors: [{ pointer: '/website', detail: badWebsite }],
        }),
      ],
      'addLead ✗(dropped)': ['addLead', dropped],
      'addLead ✗(fault)': [
        'addLead',
        { kind: 'answered', status: 200, contentType: 'application/json', body: {} },
      ],
    }),
    'lead.submit(Acme)': (stage) => fillLead(stage, 'Acme'),
    'lead.submit(Bolt)': (stage) => fillLead(stage, 'Bolt'),
    'lead.back': async (stage, { past }) => {
      await stage.click('Back')
      if (past.length > 0) {
        await stage.click('Discard')
      }
    },
  },
  scene: (state, past) => {
    if (state.matches('left')) {
      return { lines: ['link: Back to Home', 'heading: Robotaxi', 'button: Access Demo', '…'] }
    }
    if (state.matches('sent')) {
      return {
        lines: [
          'heading: Robotaxi',
          'status: The demo is open. If you do not see it, please use the button.',
          'link: Open Robotaxi',
          'link: Back to the demo page',
        ],
        calls: ['addLog'],
      }
    }
    const isSending = state.matches('sending')
    const typed = lastOf(past, fields, emptyFields)
    const isWrong = past.at(-1) === 'addLead ✗(invalid)'
    return {
      lines: [
        'heading: Who are you demoing to?',
        ...typed.map((line) =>
          isWrong && line.startsWith('field: Website') ? `${line} (focus) (${badWebsite})` : line,
        ),
        'field: Note (optional) ""',
        'field: Source (optional) ""',
        ...alertOf(lastOf(past, alerts, null)),
        `button: Back${isSending ? ' (busy)' : ''}`,
        isSending ? 'button: Loading... (busy)' : 'button: Access Demo',
      ],
      calls: isSending ? ['addLead'] : [],
    }
  },
})
