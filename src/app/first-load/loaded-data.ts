import type { QueryClient } from '@tanstack/react-query'

/** The data loaded for the signed-in person. The query client arrives with the first page that needs it. */
export const openLoadedData = () => {
  let client: QueryClient | undefined

  return {
    client: async (): Promise<QueryClient> => {
      // Not imported again: even an `import()` of loaded code takes extra tasks, at each page.
      if (client === undefined) {
        const { createQueryClient } = await import('#src/app/query-client.ts')
        client ??= createQueryClient()
      }
      return client
    },
    /** The client, once it has arrived. */
    held: () => client,
    /** For a person whose rights changed: reloads what is shown, and the rest when it is needed. */
    renew: () => {
      client?.removeQueries({ type: 'inactive' })
      void client?.resetQueries()
    },
    drop: () => client?.clear(),
  }
}
