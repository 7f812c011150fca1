import { expect, test } from 'vitest'

import { useBrowser } from '#tests/support/browser.ts'
import { addPartnerOrganization } from '#tests/support/organizations.ts'
import { portalDatabase } from '#tests/support/portal-database.ts'
import { qualityFaults } from '#tests/support/quality.ts'
import { newName, openAdmin, pathOf } from '#tests/support/steps.ts'

const { newPerson } = useBrowser()
const database = portalDatabase()

/** A partner organization with one person of that standing. */
const add = async (
  name: string,
  status: 'approved' | 'pending',
): Promise<{ id: string; person: string }> => {
  const { id } = await addPartnerOrganization(database(), name)
  const now = Date.now()
  const { id: person } = await database()
    .insertInto('people')
    .values({
      email: `${crypto.randomUUID()}@example.net`,
      firstname: 'Wanda',
      lastname: name,
      organization_id: id,
      organization_access_status: status,
      created_at: now,
      email_verified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, person }
}

test.each([320, 1_280])(
  'ADMIN-3 APP-9 at %i px a company that is there twice is merged by keys alone, in an open tab of another admin too, and its old links lead on',
  async (width) => {
    const name = newName('Twice')
    const goes = await add(`${name} Stores`, 'pending')
    const stays = await add(`${name} Holding`, 'approved')
    const viewport = { width, height: 720 }
    const page = await openAdmin(
      await newPerson({ viewport }),
      `/admin/partners?q=${name}&organization=${goes.id}`,
    )
    const other = await openAdmin(
      await newPerson({ viewport }),
      `/admin/partners?q=${name}&organization=${goes.id}`,
    )
    await other.getByRole('dialog', { name: `${name} Stores` }).waitFor()

    const field = page.getByLabel('Organization that stays')
    await field.focus()
    await page.keyboard.type(name)
    await page.getByRole('option', { name: `${name} Holding` }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', {
      name: `Merge ${name} Stores into ${name} Holding?`,
    })
    await dialog.getByText(/or goes on without: 1 waiting\./).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await qualityFaults(page, 'what comes of a merge')).toEqual([])
    await page.setViewportSize(viewport)
    await page.locator('button:focus', { hasText: 'Cancel' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')

    const drawer = page.getByRole('dialog', { name: `${name} Holding` })
    await drawer.getByText(`${name} Stores is merged into it.`).waitFor()
    expect(pathOf(page)).toBe(`/admin/partners?q=${name}&organization=${stays.id}`)
    await other.getByRole('dialog', { name: `${name} Holding` }).waitFor()
    await expect.poll(() => pathOf(other)).toContain(stays.id)
    const person = await database()
      .selectFrom('people')
      .select(['organization_id', 'organization_access_status as status'])
      .where('id', '=', goes.person)
      .executeTakeFirstOrThrow()
    expect(person).toEqual({ organization_id: stays.id, status: 'pending' })

    await page.goto(`/admin/partners?q=${name}+Stores&organization=${goes.id}`)
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByText('1–1 of 1 partner').waitFor()
    await page.getByText(`Also known as ${name} Stores`).waitFor()
    expect(await qualityFaults(page, 'partners with a former name')).toEqual([])
  },
)
