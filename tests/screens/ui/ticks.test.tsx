import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'

import { SessionDialog } from '#src/ui/frame/session-dialog.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { DeviceScreen } from '#src/ui/sign-in/device-screen.tsx'
import { PasscodePanel } from '#src/ui/sign-in/passcode-panel.tsx'
import { clockFrom } from '#tests/support/clocks.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const nothing = () => {}
let drawn = 0

/** Counts how often a screen looks at its view. */
const counted = <TView extends object>(view: TView) =>
  new Proxy(view, {
    get: (target, name) => {
      drawn += 1
      return Reflect.get(target, name) as unknown
    },
  })

const screens: Record<string, (clock: Clock) => ReactElement> = {
  'PASSCODE-4 a code by mail': (clock) => (
    <PasscodePanel
      view={counted({
        step: 'finish',
        purpose: 'login',
        identifier: 'cora@example.com',
        number: '42',
        isNewMail: true,
        problem: null,
        attempt: 1,
        canResend: true,
        limit: null,
        isBusy: false,
      })}
      clock={clock}
      limitClock={clock}
      onRequest={nothing}
      onSubmit={nothing}
    />
  ),
  'SESSION-4 the end of the session': (clock) => (
    <SessionDialog
      notice={counted({ kind: 'aboutToExpire', isBusy: false })}
      clock={clock}
      problem={null}
      onStayConnected={nothing}
      onLogout={nothing}
      onLogin={nothing}
    />
  ),
  'DEVICE-1 the code of a device': (clock) => (
    <DeviceScreen
      view={counted({
        step: 'code',
        userCode: 'ABCD-EFGH',
        address: 'https://portal.example/device/verify',
        maxAge: 600,
        hasExpired: false,
        isUnanswered: false,
      })}
      clock={clock}
      copy={{ state: 'ready' }}
      onCopy={nothing}
      onRenew={nothing}
    />
  ),
}

test.each(Object.entries(screens))('%s: a tick changes its own text alone', (_, screenWith) => {
  const { clock, tick } = clockFrom(289)
  renderScreen(screenWith(clock))
  const timer = screen.getByRole('timer', { hidden: true })
  expect(timer.textContent).toContain('49 seconds')
  const before = drawn
  const observer = new MutationObserver(nothing)
  observer.observe(document, { subtree: true, childList: true, characterData: true })

  tick()
  expect(timer.textContent).toContain('48 seconds')
  expect(drawn).toBe(before)
  expect(observer.takeRecords().map(({ type, target }) => [type, timer.contains(target)])).toEqual([
    ['characterData', true],
  ])
})
