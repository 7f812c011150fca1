import { notifyManager, QueryClient, type Query } from '@tanstack/react-query'

/** What came at a time that is still to be, as the clock was set back since, would count as new until then. */
const anyway = ({ state }: Query) => (state.dataUpdatedAt > Date.now() ? 'always' : true)

export const createQueryClient = () => {
  // What came is told in the same task, not in one of its own behind the next picture.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting unseen.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: anyway,
        refetchOnWindowFocus: anyway,
        refetchOnMount: anyway,
      },
    },
  })
}
