import { Client } from 'pg'

export const localHost = '127.0.0.1'
/** This machine, as an address names it. */
export const loopback: ReadonlySet<string> = new Set(['localhost', localHost, '[::1]'])

type Settings = {
  readonly HOST?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly SAMPLE_DATA: boolean
}

/**
 * The helpers of local mode sign anybody in, so they must not be reachable from other machines; and its sample people, one of
 * them an admin, must not get into a database that others use (CF-04).
 */
export const localFaults = ({ HOST: host = localHost, DATABASE_URL, SAMPLE_DATA }: Settings) => [
  ...(host === '::1' || loopback.has(host)
    ? []
    : [`HOST: ${host} can be reached by other machines; that takes a PUBLIC_URL of https`]),
  ...(DATABASE_URL === undefined || !SAMPLE_DATA || isOnThisMachine(DATABASE_URL)
    ? []
    : [
        'DATABASE_URL: does not name this machine, but PUBLIC_URL does, and local mode adds sample people; set PUBLIC_URL to the https address of the portal, or SAMPLE_DATA=false',
      ]),
]

/** Asks the driver for the host, as it may come from `PGHOST`; one that begins with a slash is a socket. */
const isOnThisMachine = (databaseUrl: string) => {
  const host = new Client({ connectionString: databaseUrl }).host.toLowerCase()
  return host.startsWith('/') || host === '::1' || loopback.has(host)
}
