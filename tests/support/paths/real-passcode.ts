import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Ticket } from '#src/api/contract/passcode.ts'
import { required } from '#src/lib/required.ts'
import { codeIn, linkIn, mailsTo, newestMail, type Mail } from '#tests/support/mailbox.ts'
import { real } from '#tests/support/paths/answer.ts'
import { numberOf, wrongFor } from '#tests/support/passcode.ts'
import { passcodeScript } from '#tests/support/paths/passcode.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import type { Script, Turn } from '#tests/support/paths/walk.ts'
import { ownPortal } from '#tests/support/own-portal.ts'

type RealPasscode = {
  purpose: 'login' | 'register'
  email: string
  page: Page
  /** Forgets how often a code was asked for: a tour asks more often than a person may. */
  forgetLimits: () => Promise<unknown>
}

const calls = {
  login: { start: 'startLogin', status: 'loginStatus', finish: 'finishLogin' },
  register: { start: 'startRegister', status: 'registerStatus', finish: 'finishRegister' },
} as const

/** How the code that is about to be sent fares on this path. */
const fateOf = ({ rest }: Turn) =>
  rest.find(({ label }) => /^(?:redeemPasscode|code\.)/.test(label))?.label

/** Did the code come by the link rather than from the keyboard? */
const isByLink = ({ past }: Turn) =>
  past.lastIndexOf('checkPasscode ✓(complete)') > past.lastIndexOf('code.submit(code)')

const headers = () => ({
  origin: new URL(ownPortal().url).origin,
  'x-pp-client': '0.6.3',
  'content-type': 'application/json',
})

/** The call that the mailed link's page makes. */
const connectCall = (mail: Mail, purpose: string) => {
  const [connectToken, passcode] = new URL(linkIn(mail)).pathname.split('/').slice(-2)
  return {
    url: new URL(`/api/email/${purpose}/connect`, ownPortal().url).href,
    body: { connectToken, passcode },
  }
}

/**
 * The passcode where the real server decides: codes and links come from the mailbox. Made up is only
 * what it would not say at that moment, as that a used link is still waited for.
 */
export const realPasscodeScript = ({
  purpose,
  email,
  page,
  forgetLimits,
}: RealPasscode): Script => {
  const { moves, scene } = passcodeScript(purpose, { email, code: '*', numbers: ['*', '*'] })
  const { start, status, finish } = calls[purpose]
  let mail: Mail | undefined
  let number: string | undefined
  let isLinkUsed = false
  let wrongCodes = 0

  const madeUp = (label: string, stage: Stage, turn: Turn) =>
    required(moves[label], 'move')(stage, turn)

  const startReally = async (stage: Stage) => {
    await forgetLimits()
    const seen = await mailsTo(email)
    const [answer] = await Promise.all([
      page.waitForResponse((it) => it.url().endsWith(`/${purpose}/start`)),
      stage.answer(start, real),
    ])
    number = numberOf((await answer.json()) as Ticket)
    mail = await newestMail(email, seen)
    isLinkUsed = false
    wrongCodes = 0
  }
  /** In another tab of the browser that began. */
  const openLink = async () => {
    if (!isLinkUsed) {
      const { url, body } = connectCall(required(mail, 'mail'), purpose)
      const response = await page.context().request.post(url, { data: body, headers: headers() })
      expect(await response.json()).toEqual({ status: 'connected' })
      isLinkUsed = true
    }
  }
  /** A stranger opens the link and guesses the number. */
  const spoilLink = async () => {
    const { url, body } = connectCall(required(mail, 'mail'), purpose)
    const guess = { ...body, number: wrongFor(required(number, 'number')) }
    const init = { method: 'POST', headers: headers(), body: JSON.stringify(guess) }
    expect((await fetch(url, init)).status).toBe(410)
  }

  return {
    scene,
    moves: {
      ...moves,
      'requestPasscode ✓(ticket)': startReally,
      'resendPasscode ✓(ticket)': startReally,
      'code.submit(code)': async (stage, turn) => {
        const code = codeIn(required(mail, 'mail'))
        const isRight = fateOf(turn) === 'redeemPasscode ✓(tokens)'
        await stage.fill('Code', isRight ? code : wrongFor(code))
        await stage.click(purpose === 'login' ? 'Sign in' : 'Sign up')
      },
      'redeemPasscode ✓(tokens)': (stage) => stage.answer(finish, real),
      'redeemPasscode ✗(wrong)': async (stage, turn) => {
        // A link is never wrong, and the fifth wrong code is the last.
        if (isByLink(turn) || wrongCodes === 4) {
          await madeUp('redeemPasscode ✗(wrong)', stage, turn)
          return
        }
        wrongCodes += 1
        await stage.answer(finish, real)
      },
      'redeemPasscode ✗(dead)': async (stage, turn) => {
        // Nothing spoils a link that was used.
        if (isLinkUsed) {
          await madeUp('redeemPasscode ✗(dead)', stage, turn)
          return
        }
        await spoilLink()
        await stage.answer(finish, real)
      },
      'checkPasscode ✓(waiting)': (stage, turn) =>
        isLinkUsed ? madeUp('checkPasscode ✓(waiting)', stage, turn) : stage.answer(status, real),
      'checkPasscode ✓(complete)': async (stage) => {
        await openLink()
        await stage.answer(status, real)
      },
      'waitForPasscode ✓(arrived)': async (stage) => {
        await openLink()
        await stage.answer('waitForPasscode', real)
      },
    },
  }
}
