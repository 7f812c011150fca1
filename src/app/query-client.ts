import { notifyManager, QueryClient } from '@tanstack/react-query'

export const createQueryClient = () => {
  // What came is told in the same task, not in one of its own behind the next picture.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting unseen.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    },
  })
}
