import { expect, test } from 'vitest'

import { required } from '#src/lib/required.ts'
import { newVersionModels } from '#tests/models/new-version.model.ts'
import { watchingBanners } from '#tests/support/paths/banners.ts'
import { jsdomStage } from '#tests/support/paths/jsdom-stage.ts'
import { toursOf, walk, type Script } from '#tests/support/paths/walk.ts'
import { lastOf } from '#tests/support/paths/telling.ts'

const news = ['status: A new version is ready. This one keeps working until you reload.']
const ready = [...news, 'button: Reload', 'button: Not now']
const question = ['status: What you typed on this page but did not send would be lost.']
const reloading = [...news, 'button: Loading... (busy)', 'button: Not now (busy)']

const after: Record<string, readonly string[]> = {
  'reload.ask(nothing typed)': reloading,
  'reload.ask(typed)': [...question, 'button: Keep writing', 'button: Reload anyway'],
  'reload.confirm': reloading,
  'reload.cancel': ready,
  'version.putOff': [],
}

const ask =
  (text: string): Script['moves'][string] =>
  async (stage) => {
    await stage.fill('Email', text)
    await stage.click('Reload')
  }

/** RE-17: the banner of a new version over a form; `tell` is an answer of the server. */
const newVersionScript = (tell: (build: string) => void): Script => {
  const answer = (build: string) => () => Promise.resolve(tell(build))
  return {
    moves: {
      'build.seen(newer)': answer('second'),
      'build.seen(newest)': answer('third'),
      'reload.ask(nothing typed)': ask(''),
      'reload.ask(typed)': ask('ada@example.com'),
      'reload.confirm': (stage) => stage.click('Reload anyway'),
      'reload.cancel': (stage) => stage.click('Keep writing'),
      'version.putOff': (stage) => stage.click('Not now'),
    },
    scene: (state, past) => {
      // A still newer build changes what is shown only where the last one was put off.
      const isToldAnew = past.at(-1)?.startsWith('build.seen') === true && state.value === 'ready'
      return { lines: isToldAnew ? ready : lastOf(past, after, []) }
    },
  }
}

const { open, app, reloads } = jsdomStage()
const [model] = newVersionModels

const tell = (build: string) => app().newVersion.send({ type: 'build.seen', build })

test.each(toursOf(required(model, 'model')))('FLOW-3 RE-17 $name', async (path) => {
  const stage = watchingBanners(open('/login/customer'))
  expect(await walk(stage, path, newVersionScript(tell))).toBe(path.steps.length)
  expect(reloads()).toBe(path.steps.at(-1)?.to.value === 'reloading' ? 1 : 0)
})
