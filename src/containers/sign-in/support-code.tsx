import { useSelector } from '@xstate/react'
import { useRouteContext } from '@tanstack/react-router'

import { selectSupportCode } from '#src/machines/reports/reports.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { SupportCodeNote } from '#src/ui/sign-in/support-code-note.tsx'

/** The code to tell support after a sign-in failed. */
export function SupportCode() {
  const { app } = useRouteContext({ from: '__root__' })
  const code = useSelector(useFlow(app, 'reports'), selectSupportCode)

  return <SupportCodeNote code={code} />
}
