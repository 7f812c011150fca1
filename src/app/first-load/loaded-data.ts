import type { QueryClient } from '@tanstack/react-query'

/** What was loaded for the person who is signed in. The client that keeps it arrives with the first page that asks. */
export const openLoadedData = () => {
  let client: QueryClient | undefined

  return {
    client: async (): Promise<QueryClient> => {
      const { createQueryClient } = await import('#src/app/query-client.ts')
      client ??= createQueryClient()
      return client
    },
    drop: () => client?.clear(),
  }
}
