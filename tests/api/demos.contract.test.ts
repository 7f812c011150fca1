import { expect, test } from 'vitest'

import { demoSchema } from '#src/api/contract/demos.ts'
import { sampleDemo } from '#tests/support/screen-samples.ts'

const demo = sampleDemo()
const link = { label: 'Architecture', requiresGoogle: false }
const takesDemoAt = (url: string) => demoSchema.safeParse({ ...demo, url }).success
const takesLinkTo = (url: string) =>
  demoSchema.safeParse({ ...demo, links: [{ ...link, url }] }).success

const never = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://demo.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://demo.example/1',
  'vbscript:msgbox(1)',
  'filesystem:https://demo.example/1',
  'file:///etc/passwd',
  'https:demo.example',
  'https:///demo.example',
  'https://demo.example\\@evil.example',
  'https://',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'demo.example',
  '',
]

test.each(never)('RD-02 no demo and no link leads to %j', (url) => {
  expect([takesDemoAt(url), takesLinkTo(url)]).toEqual([false, false])
})

test('RD-02 RD-06 a demo runs on the web or here, links lead to https only', () => {
  expect(takesDemoAt('https://demo.example/start?x=1#top')).toBe(true)
  expect(takesDemoAt('http://127.0.0.1:8080/')).toBe(true)
  expect(takesDemoAt('/local/sandbox/robotaxi/')).toBe(true)
  expect(takesLinkTo('https://demo.example/a')).toBe(true)
  expect(takesLinkTo('http://demo.example/a')).toBe(false)
  expect(takesLinkTo('/a')).toBe(false)
})
