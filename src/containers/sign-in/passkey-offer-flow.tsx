import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { accountWords } from '#src/lib/account-words.ts'
import { selectPasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { endPasskeyOffer } from '#src/containers/sign-in/after-register.ts'
import { PasskeyOffer } from '#src/ui/sign-in/passkey-offer.tsx'

/** Offers a passkey to people who have just registered, until they answer (PASSKEY-6). */
export function PasskeyOfferFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'passkeys')
  const [isAnswered, setAnswered] = useState(false)

  return flow === undefined || isAnswered ? null : (
    <Offer app={app} flow={flow} onAnswered={() => setAnswered(true)} />
  )
}

type OfferProps = { app: App; flow: FlowRef<'passkeys'>; onAnswered: () => void }

function Offer({ app, flow, onAnswered }: OfferProps) {
  const view = useSelector(flow, selectPasskeysView, shallowEqual)
  const isAdded = view.step === 'ready' && view.done === 'added'
  useEffect(() => {
    if (isAdded) {
      endPasskeyOffer(app)
      app.notice.send({ type: 'notice.show', tone: 'success', text: accountWords.added })
    }
  }, [app, isAdded])

  return (
    <PasskeyOffer
      view={view}
      onAdd={() => flow.send({ type: 'passkey.add' })}
      onDecline={() => {
        endPasskeyOffer(app)
        onAnswered()
      }}
    />
  )
}
