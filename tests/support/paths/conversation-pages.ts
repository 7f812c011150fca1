import { conversationSamples, me } from '#tests/models/samples.ts'
import { success } from '#tests/support/paths/answer.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'

const partner = { ...me, organizationAccessStatus: 'approved' as const }
const { robotaxi } = conversationSamples

/** The conversation pages of a signed-in partner. */
export const conversationPages = () => {
  const { open, path, rememberSession } = jsdomStage()

  const openAt = async (address: string) => {
    rememberSession()
    const stage = open(address)
    await stage.answer('loadUser', success('loadUser', partner))
    return stage
  }
  /** The conversation about Robotaxi. */
  const openConversation = async () => {
    const stage = await openAt(`/ai/conversation/${robotaxi.id}`)
    await stage.answer('loadConversation', success('loadConversation', robotaxi))
    return stage
  }
  return { openAt, openConversation, path }
}

/** The texts of all live regions. */
export const announced = () =>
  [...document.querySelectorAll('[role=status]')].map((it) => it.textContent)
