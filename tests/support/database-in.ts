/** The address of another database of the same server. */
export const databaseIn = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
