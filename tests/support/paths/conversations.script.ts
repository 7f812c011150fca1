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
    'conversation.pin(robotaxi)': (stage) => stage.click(`Pin: ${title}`),
    'conversation.restore': (stage) => stage.click('Undo'),
    'title.cancel': (stage) => stage.click('Cancel'),
    ...answering({
      'rename ✓': ['renameConversation', success('renameConversation', listed)],
      'rename ✗(gone)': ['renameConversation', gone],
      'remove ✓': ['deleteConversation', success('deleteConversation', { id: listed.id })],
      'remove ✗(dropped)': ['deleteConversation', dropped],
      'remove ✗(gone)': ['deleteConversation', gone],
      'restore ✓': ['restoreConversation', success('restoreConversation', listed)],
      'restore ✗(gone)': ['restoreConversation', gone],
      'pin ✓': ['pinConversation', success('pinConversation', { ...listed, isPinned: true })],
      'pin ✗(dropped)': ['pinConversation', dropped],
    }),
  },
  scene: (state, past) => {
    const { problem } = state.context
    const isBusy = state.hasTag('busy')
    const hasFailed = problem !== null && !isBusy
    if (!state.matches('editing') && !state.matches('renaming')) {
      const call = calls.find(([name]) => state.matches(name))?.[1]
      const isShown = past.includes('restore ✓')
      return {
        lines: [
          `heading: ${isShown ? title : 'WhatsApp'}`,
          ...alertOf(
            hasFailed ? (past.at(-1)?.includes('gone') === true ? goneText : unreachable) : null,
          ),
        ],
        calls: call === undefined ? [] : [call],
      }
    }
    const busy = isBusy ? ' (busy)' : ''
    const isFresh = past.at(-1)?.startsWith('conversation.') === true
    return {
      lines: [
        'heading: Rename this conversation',
        `field: Title "${state.context.title}"${isFresh ? ' (focus)' : ''}`,
        ...alertOf(hasFailed ? goneText : null),
        `button: Cancel${busy}`,
        `button: ${isBusy ? 'Loading...' : 'Save'}${busy}`,
      ],
      calls: isBusy ? ['renameConversation'] : [],
    }
  },
}

const calls = [
  ['deleting', 'deleteConversation'],
  ['restoring', 'restoreConversation'],
  ['pinning', 'pinConversation'],
] as const
