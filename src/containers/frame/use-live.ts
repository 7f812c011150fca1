import { useSelector } from '@xstate/react'
import { useEffect } from 'react'

import { haveRightsChanged, topicKey, type Topic } from '#src/api/contract/live.ts'
import type { LiveNews } from '#src/api/contract/live-news.ts'
import type { App } from '#src/app/start-app.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { selectIsLive } from '#src/machines/live/live.view.ts'
import { useFlow } from '#src/containers/flow.ts'

/** Keeps the live channel open while the page is visible, and follows the person's rights on it (ACCESS-4). */
export const useLive = (app: App) => {
  useEffect(() => {
    let isShown = true
    const begin = async () => {
      await whenIdle()
      await app.loadFlows('live')
      if (isShown) {
        app.open('live', undefined)
      }
    }
    // If the code fails to load, the page polls.
    begin().catch(() => {})
    return () => {
      isShown = false
      app.close('live')
    }
  }, [app])
  useTopic(app, rights, (news) => {
    const { me } = app.session.getSnapshot().context
    if (news.topic === 'rights' && me !== null && haveRightsChanged(news.rights, me)) {
      app.session.send({ type: 'me.changedElsewhere' })
    }
  })
}

const rights: Topic = { topic: 'rights' }

/** Follows a topic, `null` for none; returns whether news would be told at once. */
export const useTopic = (
  app: App,
  topic: Topic | null,
  onNews: (news: LiveNews) => void,
): boolean => {
  const live = useFlow(app, 'live')
  const key = topic && topicKey(topic)
  useEffect(() => {
    if (live === undefined || topic === null) {
      return undefined
    }
    const hearing = live.on('live.told', ({ news }) => {
      if (topicKey(news) === key) {
        onNews(news)
      }
    })
    live.send({ type: 'topic.follow', topic })
    return () => {
      hearing.unsubscribe()
      if (live.getSnapshot().status === 'active') {
        live.send({ type: 'topic.leave', topic })
      }
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key tells topics apart
  }, [live, key])
  return useSelector(live, selectIsLive)
}
