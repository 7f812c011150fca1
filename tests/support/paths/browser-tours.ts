import type { Page } from 'playwright-core'

import { addMethod, createPerson } from '#server/identity/people/people.ts'
import type { EndpointName } from '#src/api/contract/endpoints.ts'
import { required } from '#src/lib/required.ts'
import { useBrowser } from '#tests/support/browser.ts'
import { beginSession } from '#tests/support/browser-session.ts'
import { real } from '#tests/support/paths/answer.ts'
import { browserStage } from '#tests/support/paths/browser-stage.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { newAddress } from '#tests/support/steps.ts'

/** What tours through Chromium and the real server begin with, for one test file. */
export const useTours = () => {
  const { newPerson } = useBrowser()
  const database = portalDatabase()
  const answered = new Set<EndpointName>()

  const newPage = (baseURL?: string) =>
    newPerson({ isFailing: true, ...(baseURL !== undefined && { baseURL }) })
  /** A partner whose access was approved; answers the address. */
  const addPartner = async () => {
    const email = newAddress()
    const person = await createPerson(database(), {
      email,
      firstname: 'Ada',
      lastname: 'Lovelace',
      organization_access_status: 'approved',
      email_verified_at: Date.now(),
      created_at: Date.now(),
    })
    await addMethod(database(), required(person, 'person').id, { key: 'email', type: 'passcode' })
    return email
  }
  const stageOf = async (page: Page, address: string) => {
    const stage = await browserStage(page, (call) => answered.add(call))
    await page.goto(address)
    return stage
  }

  return {
    newPage,
    addPartner,
    stageOf,
    forgetLimits: () =>
      Promise.all([
        database().deleteFrom('rate_limits').execute(),
        database().deleteFrom('passcode_sends').execute(),
      ]),
    /** On the page of a demo, signed in, the demos loaded. */
    openDemo: async (address: string, baseURL?: string): Promise<[Page, Stage]> => {
      const page = await newPage(baseURL)
      await beginSession(page, await addPartner())
      const stage = await stageOf(page, address)
      await stage.answer('loadUser', real)
      await stage.answer('listDemos', real)
      await stage.answer('loadDemo', real)
      return [page, stage]
    },
    /** The calls that the real server answered in any of the tours, in alphabetical order. */
    answered: () => [...answered].toSorted(),
  }
}
