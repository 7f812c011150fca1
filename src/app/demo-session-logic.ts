import { fromCallback } from 'xstate'

import { demoSessionMachine } from '#src/machines/demo-session/demo-session.machine.ts'

/** The demo-session chart, told when the window gains and loses the focus. */
export const demoSessionLogic = demoSessionMachine.provide({
  actors: {
    windowFocus: fromCallback(({ sendBack }) => {
      const onFocus = () => sendBack({ type: 'window.focus' })
      const onBlur = () => sendBack({ type: 'window.blur' })
      window.addEventListener('focus', onFocus)
      window.addEventListener('blur', onBlur)
      return () => {
        window.removeEventListener('focus', onFocus)
        window.removeEventListener('blur', onBlur)
      }
    }),
  },
})
