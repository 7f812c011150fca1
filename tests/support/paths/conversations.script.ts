import { conversationSamples } from '#tests/models/samples.ts'
import { dropped, problem, success } from '#tests/support/paths/answer.ts'
import { alertOf, unreachable } from '#tests/support/paths/telling.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

const { listed, robotaxi } = conversationSamples
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
    'all.delete': (stage) => stage.click('Delete all conversations'),
    'all.confirm': (stage) => stage.click('Delete all'),
    'all.cancel': (stage) => stage.click('Cancel'),
    'title.cancel': (stage) => stage.click('Cancel'),
    'restore ✓': async (stage) => {
      await stage.answer('restoreConversation', success('restoreConversation', listed))
      await stage.answer('loadConversation', success('loadConversation', robotaxi))
    },
    ...answering({
      'rename ✓': ['renameConversation', success('renameConversation', listed)],
      'rename ✗(gone)': ['renameConversation', gone],
      'remove ✓': ['deleteConversation', success('deleteConversation', { id: listed.id })],
      'remove ✗(dropped)': ['deleteConversation', dropped],
      'remove ✗(gone)': ['deleteConversation', gone],
      'removeAll ✓': ['deleteAllConversations', success('deleteAllConversations', { count: 3 })],
      'removeAll ✗(dropped)': ['deleteAllConversations', dropped],
      'restore ✗(gone)': ['restoreConversation', gone],
      'pin ✓': ['pinConversation', success('pinConversation', { ...listed, isPinned: true })],
      'pin ✗(dropped)': ['pinConversation', problem('conflict', 'Not now.')],
    }),
  },
  scene: (state, past) => {
    const { problem } = state.context
    const isBusy = state.hasTag('busy')
    const hasFailed = problem !== null && !isBusy
    const heading = headingAfter(past)
    const behind = heading === begun ? (['listDemos'] as const) : []
    if (state.matches('confirming') || state.matches('deletingAll')) {
      return {
        lines: [
          'heading: Delete all your conversations?',
          ...alertOf(hasFailed ? unreachable : null),
          `button: Cancel${isBusy ? ' (busy)' : ''}`,
          `button: ${isBusy ? 'Loading...' : 'Delete all'}${isBusy ? ' (busy)' : ''}`,
        ],
        calls: isBusy ? ['deleteAllConversations', ...behind] : behind,
      }
    }
    if (!state.matches('editing') && !state.matches('renaming')) {
      const call = calls.find(([name]) => state.matches(name))?.[1]
      return {
        lines: [`heading: ${heading}`, '…'],
        calls: call === undefined ? behind : [call, ...behind],
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
      calls: isBusy ? ['renameConversation', ...behind] : behind,
    }
  },
}

const begun = 'New conversation'

/** Who brings a conversation back looks at it, and begins a new one when it goes under their eyes. */
const headingAfter = (past: readonly string[]) =>
  past.reduce((heading, step) => {
    if (step === 'restore ✓') {
      return title
    }
    return heading === title && /^remove(?:All)? (?:✓|✗\(gone\))$/.test(step) ? begun : heading
  }, 'WhatsApp')

const calls = [
  ['deleting', 'deleteConversation'],
  ['restoring', 'restoreConversation'],
  ['pinning', 'pinConversation'],
] as const
