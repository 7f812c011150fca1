import { routes, type PageName } from '#src/api/contract/routes.ts'

/** Name and title of a page, from the table of routes (APP-1). */
export const page = (name: PageName) => {
  const { title } = routes[name]
  return {
    staticData: { name },
    head: () => ({ meta: title === null ? [] : [{ title }] }),
  }
}
