import { expect, test, vi } from 'vitest'

import { fetchReportingBuild } from '#src/app/first-load/report-build.ts'
import { buildHeader } from '#src/lib/version.ts'

test('RE-17 each answer tells the build that the server hands out, where it names one', async () => {
  const answers = [
    new Response('one', { headers: { [buildHeader]: 'first' } }),
    new Response('two'),
    new Response('three', { status: 503, headers: { [buildHeader]: 'second' } }),
  ]
  const asked = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? Response.error()))
  const heard: string[] = []
  const fetching = fetchReportingBuild((build) => heard.push(build), asked)

  const texts = []
  for (const path of ['/one', '/two', '/three']) {
    texts.push(await (await fetching(`https://portal.example${path}`)).text())
  }
  expect(texts).toEqual(['one', 'two', 'three'])
  expect(heard).toEqual(['first', 'second'])
  expect(asked).toHaveBeenLastCalledWith('https://portal.example/three')
})
