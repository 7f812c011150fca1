import type { QueryClient } from '@tanstack/react-query'

/** What was loaded for the person who is signed in. The client that keeps it arrives with the first page that asks. */
export const openLoadedData = () => {
  let client: QueryClient | undefined

  return {
    client: async (): Promise<QueryClient> => {
      // What is there already is not imported: even that would take tasks of its own, behind the browser's, at each page.
      if (client === undefined) {
        const { createQueryClient } = await import('#src/app/query-client.ts')
        client ??= createQueryClient()
      }
      return client
    },
    /** The client, once it has arrived. */
    held: () => client,
    /** It was told to somebody in another standing: what is shown of it is asked for anew, and the rest once it is wanted. */
    renew: () => {
      client?.removeQueries({ type: 'inactive' })
      void client?.resetQueries()
    },
    drop: () => client?.clear(),
  }
}
