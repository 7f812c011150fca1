import type * as z from 'zod/mini'

import type { Endpoint, InputOf } from '#src/api/contract/endpoint.ts'

type Listing = Endpoint<z.ZodMiniObject>

/** The parameters of an address that a call takes. Others, such as a campaign's or the inspector's, are left out. */
export const askedOf = <TEndpoint extends Listing>(
  { input }: TEndpoint,
  search: InputOf<TEndpoint>,
): InputOf<TEndpoint> =>
  // Only fields of the call's input are left.
  Object.fromEntries(
    Object.entries(search).filter(([name]) => name in input.shape),
  ) as InputOf<TEndpoint>
