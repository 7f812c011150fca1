import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectCopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { selectDeviceView } from '#src/machines/device/device.view.ts'
import { useClock } from '#src/containers/clock.ts'
import { useFlow } from '#src/containers/flow.ts'
import { DeviceScreen } from '#src/ui/sign-in/device-screen.tsx'

/** The code of a device, until it is approved elsewhere (DEVICE-2). */
export function DeviceFlow({ app }: { app: App }) {
  const flow = useFlow(app, 'device')

  return flow === undefined ? null : <Steps flow={flow} />
}

const notCopied = { state: 'ready' } as const

function Steps({ flow }: { flow: FlowRef<'device'> }) {
  const view = useSelector(flow, selectDeviceView, shallowEqual)
  const countdown = useSelector(flow, ({ children }) => children.countdown)
  const clock = useClock(countdown)
  const copyCode = useSelector(flow, ({ children }) => children.copyCode)
  const copy = useSelector(
    copyCode,
    (snapshot) => (snapshot === undefined ? notCopied : selectCopyLinkView(snapshot)),
    shallowEqual,
  )

  return (
    <DeviceScreen
      view={view}
      clock={clock}
      copy={copy}
      onCopy={() => copyCode?.send({ type: 'link.copy' })}
      onRenew={() => flow.send({ type: 'code.renew' })}
    />
  )
}
