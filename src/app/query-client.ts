import { QueryClient } from '@tanstack/react-query'

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting unseen.
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    },
  })
