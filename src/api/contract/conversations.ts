import * as z from 'zod/mini'

import { demoSchema } from '#src/api/contract/demos.ts'
import { endpoint } from '#src/api/contract/endpoint.ts'
import { line, optionalLine, paragraphs, timestamp } from '#src/api/contract/fields.ts'

/** Characters of a question, at most. */
export const questionMax = 2_000
/** Characters of a conversation's title, at most. */
const titleMax = 120
/** Characters of why an answer was no help, at most. */
export const reasonMax = 500

const { key, label, thumbnail, url } = demoSchema.shape

/** A demo that an answer names, as the person sees it now. */
const citationSchema = z.object({
  key,
  label,
  thumbnail,
  /** Where the demo itself runs: what 'Access Demo' opens. */
  url,
  /** The sentence of the demo that fits the question best. */
  excerpt: z.string(),
  /** The answer has an 'Access Demo' card for it; nothing opens until the person says so (AI-3). */
  isOffered: z.boolean(),
})
export type Citation = z.output<typeof citationSchema>

const questionSchema = z.object({
  id: z.uuid(),
  role: z.literal('question'),
  text: z.string(),
  at: timestamp,
  /** The answer that the question continues from; `null` at the beginning. Questions that follow the same answer are branches. */
  follows: z.nullable(z.uuid()),
})
export type Question = z.output<typeof questionSchema>
const answerSchema = z.object({
  id: z.uuid(),
  role: z.literal('answer'),
  text: z.string(),
  /** Its language (BCP 47), for screen readers; `null` if unknown. */
  language: z.nullable(z.string()),
  at: timestamp,
  /** The name of what answered: a search, or a model. */
  answeredBy: z.string(),
  citations: z.array(citationSchema),
  /** What the person thinks of it; `null` while they did not say. */
  isHelpful: z.nullable(z.boolean()),
  /** Why it was no help, in the person's words. */
  reason: z.nullable(z.string()),
  /** While it is `writing`, more of its text follows over the live channel. */
  state: z.enum(['writing', 'whole', 'stopped', 'failed']),
  /** Why the answer is missing or incomplete. */
  problem: z.nullable(z.string()),
})
export type Answer = z.output<typeof answerSchema>

export const messageSchema = z.discriminatedUnion('role', [questionSchema, answerSchema])
export type Message = z.output<typeof messageSchema>

const listedConversationSchema = z.object({
  id: z.uuid(),
  /** The first question, until the person renames it. */
  title: z.string(),
  /** When the newest question was asked. */
  askedAt: timestamp,
  /** It stands above all others. */
  isPinned: z.boolean(),
})
/** What a list shows of a conversation. */
export type ListedConversation = z.output<typeof listedConversationSchema>

const conversationSchema = z.extend(listedConversationSchema, {
  /** In the order of their writing. */
  messages: z.array(messageSchema),
})
export type Conversation = z.output<typeof conversationSchema>

/** How questions are answered here, and what becomes of them. */
const termsSchema = z.object({
  /** A search of the catalogue, or a language model of Google. */
  engine: z.enum(['guide', 'gemini']),
  /** A conversation is deleted this many days after its last question; 0: only by the person. */
  keptDays: z.int(),
  /** Per person in 24 hours; 0: no limit. */
  questionsPerDay: z.int(),
})
export type Terms = z.output<typeof termsSchema>

const reading = {
  method: 'GET',
  access: 'signedIn',
  limit: { by: 'person', count: 240, windowSec: 60 },
} as const
const changing = {
  access: 'signedIn',
  limit: { by: 'person', count: 60, windowSec: 60 },
} as const
const asking = {
  method: 'POST',
  access: 'signedIn',
  limit: { by: 'person', count: 20, windowSec: 60 },
  isIdempotent: true,
} as const
const question = paragraphs(questionMax, 'Please ask something.')

/** AI-1: the person's own: first what they pinned, then the newest question first. */
export const listConversations = endpoint({
  ...reading,
  path: '/aiconversations',
  input: z.strictObject({
    /** Words of the title, or of what was asked and answered. */
    q: optionalLine(100),
    /** The `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,15}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
    ),
  }),
  output: z.object({
    conversations: z.array(listedConversationSchema),
    /** `null`: this was the last page. */
    next: z.nullable(z.string()),
    terms: termsSchema,
  }),
  problems: [],
})

/** AI-1: begins a conversation with its first question. A long answer continues over the live channel. */
export const startConversation = endpoint({
  ...asking,
  path: '/aiconversations',
  input: z.strictObject({ question }),
  output: conversationSchema,
  problems: ['key-reused'],
})

/** AI-1: all of one conversation. Somebody else's is answered like one that does not exist. */
export const loadConversation = endpoint({
  ...reading,
  path: '/aiconversations/:id',
  input: z.strictObject({ id: z.uuid() }),
  output: conversationSchema,
  problems: ['not-found'],
})

/** AI-1: asks another question. Answers the conversation with only this question and its answer. */
export const askQuestion = endpoint({
  ...asking,
  path: '/aiconversations/:id/messages',
  input: z.strictObject({
    id: z.uuid(),
    question,
    /** The answer to continue from, `null` for the beginning: a branch. If left out, the newest answer. */
    follows: z.optional(z.nullable(z.uuid())),
  }),
  output: conversationSchema,
  problems: ['not-found', 'conflict', 'key-reused'],
})

/** AI-2: stops an answer. What was written of it stays; a complete one is left as it is. */
export const stopAnswer = endpoint({
  ...changing,
  method: 'POST',
  path: '/aiconversations/answers/:id/stop',
  input: z.strictObject({ id: z.uuid() }),
  output: conversationSchema,
  problems: ['not-found'],
})

/** AI-2: writes the newest answer, or one that failed, again. Answers the conversation with only that answer. */
export const answerAgain = endpoint({
  ...changing,
  method: 'POST',
  path: '/aiconversations/answers/:id/again',
  limit: asking.limit,
  input: z.strictObject({ id: z.uuid() }),
  output: conversationSchema,
  problems: ['not-found', 'conflict'],
})

/** AI-2. */
export const renameConversation = endpoint({
  ...changing,
  method: 'PUT',
  path: '/aiconversations/:id',
  input: z.strictObject({ id: z.uuid(), title: line(titleMax, 'Please give it a title.') }),
  output: listedConversationSchema,
  problems: ['not-found'],
})

/** AI-2: deletes a conversation with all its messages; for good once it can no longer be restored. */
export const deleteConversation = endpoint({
  ...changing,
  method: 'POST',
  path: '/aiconversations/:id/delete',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  problems: ['not-found'],
})

/** AI-2: all of the person's, at once and for good. */
export const deleteAllConversations = endpoint({
  ...changing,
  method: 'POST',
  path: '/aiconversations/all/clear',
  input: z.strictObject({}),
  output: z.object({ count: z.int() }),
  problems: [],
})

/** AI-2: restores a conversation that was deleted less than an hour ago. */
export const restoreConversation = endpoint({
  ...changing,
  method: 'POST',
  path: '/aiconversations/:id/restore',
  input: z.strictObject({ id: z.uuid() }),
  output: listedConversationSchema,
  problems: ['not-found'],
})

/** AI-2. */
export const pinConversation = endpoint({
  ...changing,
  method: 'PUT',
  path: '/aiconversations/:id/pin',
  input: z.strictObject({ id: z.uuid(), isPinned: z.boolean() }),
  output: listedConversationSchema,
  problems: ['not-found', 'conflict'],
})

/** AI-2: rates an answer. The newest rating counts; `null` removes it. */
export const rateAnswer = endpoint({
  ...changing,
  method: 'PUT',
  path: '/aiconversations/answers/:id/feedback',
  input: z.strictObject({
    id: z.uuid(),
    isHelpful: z.nullable(z.boolean()),
    /** Why it was no help. */
    reason: z.optional(z.nullable(optionalLine(reasonMax))),
  }),
  output: z.object({
    id: z.uuid(),
    isHelpful: z.nullable(z.boolean()),
    reason: z.nullable(z.string()),
  }),
  problems: ['not-found'],
})
