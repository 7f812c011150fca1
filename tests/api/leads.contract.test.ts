import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { leadNoteMax, leadSchema, leadTypeLabels, type LeadDraft } from '#src/api/contract/leads.ts'
import { everydaySeed } from '#tests/support/everyday-seed.ts'

const client = { type: 'client', company: 'Cymbal', website: 'cymbal.example' } as const
const googleClient = { ...client, type: 'google-client' } as const
const event = { type: 'google-event', company: 'Next' } as const
const training = { type: 'google-training', note: 'Onboarding' } as const

const faultsOf = (draft: unknown) =>
  leadSchema.safeParse(draft).error?.issues.map(({ path, message }) => [path.join('.'), message])
const parsed = (draft: LeadDraft) => leadSchema.parse(draft)

describe('LEAD-3', () => {
  test.each([client, googleClient, event])(
    'LEAD-3 asks a $type for a company or event name',
    (draft) => {
      const name = draft.type === 'google-event' ? 'Event Name' : 'Company Name'
      for (const company of ['', '   ', '\u00a0']) {
        expect(faultsOf({ ...draft, company })).toEqual([['company', `${name} is required.`]])
      }
    },
  )

  test('LEAD-3 fills the company of a training with the label of its type', () => {
    expect(parsed(training)).toEqual({ ...training, company: 'Internal Google Training' })
    expect(parsed({ ...training, company: '  ' })).toMatchObject({
      company: leadTypeLabels['google-training'],
    })
    expect(parsed({ ...training, company: ' Team A ' })).toMatchObject({ company: 'Team A' })
  })

  test.each([client, googleClient])('LEAD-3 asks a $type for a website with a dot', (draft) => {
    for (const website of ['', ' ', 'cymbal', 'http://cymbal', '.', 'https://.']) {
      expect(faultsOf({ ...draft, website })?.map(([field]) => field)).toEqual(['website'])
    }
  })

  test.each([
    [' cymbal.example ', 'https://cymbal.example'],
    ['cymbal.example/a?b=c', 'https://cymbal.example/a?b=c'],
    ['cymbal.example:8080/a', 'https://cymbal.example:8080/a'],
    ['http://cymbal.example', 'http://cymbal.example'],
    ['HTTPS://Cymbal.example', 'HTTPS://Cymbal.example'],
  ])('LEAD-3 trims %j and puts https:// before it where no scheme is', (website, stored) => {
    expect(parsed({ ...client, website })).toMatchObject({ website: stored })
    expect(parsed({ ...googleClient, salesforce: website })).toMatchObject({ salesforce: stored })
    expect(parsed({ ...event, salesforce: website })).toMatchObject({ salesforce: stored })
  })

  test('LEAD-3 leaves an empty salesforce link empty', () => {
    expect(parsed({ ...googleClient, salesforce: ' ' })).toMatchObject({ salesforce: '' })
    expect(parsed(event)).toMatchObject({ salesforce: '' })
  })

  test('LEAD-3 asks only a training for a note', () => {
    expect(faultsOf({ ...training, note: ' ' })).toEqual([['note', 'Note is required.']])
    expect(parsed(client)).toMatchObject({ note: '' })
    expect(parsed({ ...googleClient, note: ' hot ' })).toMatchObject({ note: 'hot' })
  })

  test('LEAD-3 takes a note of several lines, up to a thousand characters', () => {
    const note = ' First line\r\nsecond '
    for (const draft of [client, googleClient, training]) {
      expect(parsed({ ...draft, note })).toMatchObject({ note: 'First line\nsecond' })
      expect(faultsOf({ ...draft, note: 'a\u0000b' })).toEqual([['note', 'Only text.']])
      expect(faultsOf({ ...draft, note: 'x'.repeat(leadNoteMax + 1) })).toEqual([
        ['note', 'At most 1000 characters.'],
      ])
    }
  })

  test.each([
    ['client', { ...client, salesforce: 'a.example' }],
    ['google-event', { ...event, website: 'a.example' }],
    ['google-event', { ...event, note: 'n' }],
    ['google-training', { ...training, website: 'a.example' }],
  ])('LEAD-3 takes no field that a %s does not have', (_, draft) => {
    expect(faultsOf(draft)).toHaveLength(1)
  })
})

test('LEAD-2 knows four types and four sources, and no others', () => {
  expect(leadTypeLabels).toEqual({
    'google-client': 'Prospect / Client',
    'google-event': 'Google Event',
    'google-training': 'Internal Google Training',
    client: 'Client',
  })
  for (const source of ['google-employee', 'google-event', 'external-event', 'other']) {
    expect(faultsOf({ ...client, source })).toBeUndefined()
  }
  expect(faultsOf({ ...client, source: 'hearsay' })).toHaveLength(1)
  expect(faultsOf({ ...client, type: 'partner' })).toHaveLength(1)
})

test.each([
  'javascript:alert(1).x',
  'JaVaScRiPt:alert(1).x',
  ' javascript:alert(1).x',
  'java\tscript:alert(1).x',
  'data:text/html,<script>1</script>.x',
  'vbscript:x.y',
  'blob:https://a.example/b',
  'file:///etc/passwd.x',
  '//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https://a.example b.example',
  'https://user:secret@a.example',
  'user@a.example',
  'https://',
])('LD-01 refuses %j as a website', (website) => {
  expect(faultsOf({ ...client, website })).toHaveLength(1)
  expect(faultsOf({ ...googleClient, salesforce: website })).toHaveLength(1)
})

const scheme = fc.constantFrom(
  '',
  'http:',
  'https:',
  'javascript:',
  'data:',
  'x-y.z:',
  '//',
  'https://',
  ' ',
)
const address = fc
  .tuple(scheme, fc.oneof(fc.string({ unit: 'grapheme' }), fc.domain(), fc.webUrl()))
  .map((parts) => parts.join(''))

test('LD-01 stores only http and https addresses of a dotted host, whatever is typed', () => {
  fc.assert(
    fc.property(address, (website) => {
      const result = leadSchema.safeParse({ ...client, website })
      if (!result.success || result.data.type !== 'client') {
        return
      }
      const stored = result.data.website
      const url = new URL(stored)
      expect(['http:', 'https:']).toContain(url.protocol)
      expect(url.hostname).toContain('.')
      expect(stored).not.toMatch(/\s/)
      expect(parsed({ ...client, website: stored })).toMatchObject({ website: stored })
    }),
    { numRuns: 2_000, seed: everydaySeed },
  )
})

test('LD-01 takes every ordinary host name', () => {
  fc.assert(
    fc.property(fc.domain(), (website) => {
      expect(parsed({ ...client, website })).toMatchObject({ website: `https://${website}` })
    }),
    { seed: everydaySeed },
  )
})
