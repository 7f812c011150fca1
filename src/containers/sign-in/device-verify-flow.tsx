import { shallowEqual, useSelector } from '@xstate/react'

import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectDeviceVerifyView } from '#src/machines/device-verify/device-verify.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { DeviceVerifyScreen } from '#src/ui/sign-in/device-verify-screen.tsx'

type DeviceVerifyFlowProps = { app: App; email: string; code: string }

/** The approval of a device (DEVICE-4). */
export function DeviceVerifyFlow(props: DeviceVerifyFlowProps) {
  const flow = useFlow(props.app, 'deviceVerify')

  return flow === undefined ? null : <Steps {...props} flow={flow} />
}

function Steps({
  app,
  email,
  code,
  flow,
}: DeviceVerifyFlowProps & { flow: FlowRef<'deviceVerify'> }) {
  const view = useSelector(flow, selectDeviceVerifyView, shallowEqual)

  return (
    <DeviceVerifyScreen
      view={view}
      email={email}
      code={code}
      onSubmit={(userCode) => flow.send({ type: 'code.submit', userCode })}
      onDecide={(verdict) => flow.send({ type: 'request.decide', verdict })}
      onSwitchAccount={() => app.session.send({ type: 'session.logout' })}
    />
  )
}
