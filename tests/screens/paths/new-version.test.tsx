import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { newVersionModels } from '#tests/models/new-version.model.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { newVersionScript } from '#tests/support/paths/new-version.script.ts'
import type { Stage } from '#tests/support/paths/stage.ts'
import { toursOf, walk } from '#tests/support/paths/walk.ts'

const { open, app, reloads } = jsdomStage()
const [model] = newVersionModels

const squeezed = ({ textContent }: Element) => textContent.replaceAll(/\s+/g, ' ').trim()

const tell = (build: string) => app().newVersion.send({ type: 'build.seen', build })

/** The banners, from top to bottom. */
const watching = (stage: Stage): Stage => ({
  ...stage,
  sight: () => {
    const place = document.querySelector('header ~ div[tabindex="-1"]')
    const texts = [...(place?.querySelectorAll('[role=status] span') ?? [])]
    const buttons = [...(place?.querySelectorAll('button') ?? [])]
    return Promise.resolve([
      ...texts.map((text) => `status: ${squeezed(text)}`),
      ...buttons.map(
        (it) => `button: ${squeezed(it)}${it.ariaDisabled === 'true' ? ' (busy)' : ''}`,
      ),
    ])
  },
})

test.each(toursOf(required(model, 'model')))('FLOW-3 RE-17 $name', async (path) => {
  const stage = watching(open('/login/customer'))
  expect(await walk(stage, path, newVersionScript(tell))).toBe(path.steps.length)
  expect(reloads()).toBe(path.steps.at(-1)?.to.value === 'reloading' ? 1 : 0)
})
