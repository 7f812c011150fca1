import type { SnapshotFrom } from 'xstate'

import { required } from '#src/lib/required.ts'
import type { WhatsAppStanding } from '#src/api/contract/whatsapp.ts'
import type { whatsAppMachine } from '#src/machines/whatsapp/whatsapp.machine.ts'

type Phone = NonNullable<WhatsAppStanding['phone']>

export type WhatsAppView =
  | { step: 'loading' }
  | { step: 'failed'; problem: string | null }
  | { step: 'unavailable' }
  | { step: 'unpaired'; isBusy: boolean; hasExpired: boolean; problem: string | null }
  | { step: 'pairing'; code: string; number: string; url: string }
  | {
      step: 'paired'
      phone: Phone
      /** The phone wrote within the last day. */
      isOpen: boolean
      isSending: boolean
      /** The person is asked whether to disconnect it. */
      isLeaving: boolean
      isBusy: boolean
      problem: string | null
    }

export const selectWhatsAppView = (
  snapshot: SnapshotFrom<typeof whatsAppMachine>,
): WhatsAppView => {
  const { standing, pairing, problem } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  if (snapshot.matches('loading')) {
    return { step: 'loading' }
  }
  if (snapshot.matches('failed')) {
    return { step: 'failed', problem }
  }
  if (snapshot.matches('unavailable')) {
    return { step: 'unavailable' }
  }
  if (pairing !== null) {
    const { code, number, url } = pairing
    return { step: 'pairing', code, number, url }
  }
  const { phone } = required(standing, 'standing')
  if (phone === null) {
    return { step: 'unpaired', isBusy, hasExpired: snapshot.matches('expired'), problem }
  }
  return {
    step: 'paired',
    phone,
    isOpen: snapshot.matches({ paired: 'open' }),
    isSending: snapshot.matches({ paired: 'sending' }),
    isLeaving: snapshot.matches('confirming') || snapshot.matches('unlinking'),
    isBusy,
    problem,
  }
}
