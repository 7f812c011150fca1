import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { liveNewsSchema, type LiveNews } from '#src/api/contract/live-news.ts'
import { required } from '#src/lib/required.ts'

type News<TTopic extends LiveNews['topic']> = Extract<LiveNews, { topic: TTopic }>

/**
 * Listens to what a page is told live, from before it is loaded: the first word may come sooner than whoever waits for
 * it looks. What is returned waits for the first news of a topic.
 */
export const hearLive = (page: Page) => {
  const told: LiveNews[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      told.push(liveNewsSchema.parse(JSON.parse(payload.toString())))
    })
  })
  return async <TTopic extends LiveNews['topic']>(topic: TTopic) => {
    const first = () => told.find((news): news is News<TTopic> => news.topic === topic)
    await expect.poll(first).toBeDefined()
    return required(first(), topic)
  }
}
