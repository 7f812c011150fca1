import { conversationSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { listed } = conversationSamples
const goneText = 'This conversation does not exist.'
const gone = problem('not-found', goneText)
const title = 'What is Robotaxi about?'

/** For somebody who has one conversation and looks at the page of WhatsApp. */
export const conversationsScript: Script = {
  moves: {
    'conversation.rename(robotaxi)': (stage) => stage.click(`Rename: ${title}`),
    'conversation.delete(robotaxi)': (stage) => stage.click(`Delete: ${title}`),
    'title.submit(acme)': async (stage) => {
      await stage.fill('Title', 'For Acme')
      await stage.click('Save')
    },
    'conversation.confirm': (stage) => stage.click('Delete'),
    'conversation.cancel': (stage) => stage.click('Cancel'),
    ...answering({
      'rename ✓': ['renameConversation', success('renameConversation', listed)],
      'rename ✗(gone)': ['renameConversation', gone],
      'remove ✓': ['deleteConversation', success('deleteConversation', { id: listed.id })],
      'remove ✗(dropped)': ['deleteConversation', dropped],
      'remove ✗(gone)': ['deleteConversation', gone],
    }),
  },
  scene: (state, past) => {
    if (state.matches('idle')) {
      return { lines: ['heading: WhatsApp', 'button: Look again', 'link: New conversation'] }
    }
    const isBusy = state.hasTag('busy')
    const busy = isBusy ? ' (busy)' : ''
    const hasFailed = state.context.problem !== null && !isBusy
    const isRenaming = state.matches('editing') || state.matches('renaming')
    const isFresh = past.at(-1)?.startsWith('conversation.') === true
    return isRenaming
      ? {
          lines: [
            'heading: Rename this conversation',
            `field: Title "${state.context.title}"${isFresh ? ' (focus)' : ''}`,
            ...alertOf(hasFailed ? goneText : null),
            `button: Cancel${busy}`,
            `button: ${isBusy ? 'Loading...' : 'Save'}${busy}`,
          ],
          calls: isBusy ? ['renameConversation'] : [],
        }
      : {
          lines: [
            'heading: Delete this conversation?',
            ...alertOf(hasFailed ? unreachable : null),
            `button: Cancel${busy}`,
            `button: ${isBusy ? 'Loading...' : 'Delete'}${busy}`,
          ],
          calls: isBusy ? ['deleteConversation'] : [],
        }
  },
}
