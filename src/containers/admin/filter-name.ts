import { isProblem } from '#src/lib/call-error.ts'

type Named = { readonly data: { readonly name: string } | undefined; readonly error: unknown }

/** In place of the name of somebody who was deleted, whom an address may still name. */
export const notKnown = 'not known any more'

/** The name that a filter shows; `null` while it is loading. */
export const filterName = ({ data, error }: Named) =>
  isProblem(error, 'not-found') ? notKnown : (data?.name ?? null)
