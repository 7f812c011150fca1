import type * as z from 'zod/mini'

import type { Endpoint, InputOf } from '#src/api/contract/endpoint.ts'

type Listing = Endpoint<z.ZodMiniObject>

/** What a call takes of an address. What else stands there, the mark of a campaign or of the inspector, is nothing that it asks for. */
export const askedOf = <TEndpoint extends Listing>(
  { input }: TEndpoint,
  search: InputOf<TEndpoint>,
): InputOf<TEndpoint> =>
  // The fields that it takes are those of its input, whatever else was there.
  Object.fromEntries(
    Object.entries(search).filter(([name]) => name in input.shape),
  ) as InputOf<TEndpoint>
