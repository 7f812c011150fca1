import { isProblem } from '#src/lib/call-error.ts'

type Named = { readonly data: { readonly name: string } | undefined; readonly error: unknown }

/** Stands for the name of whoever was deleted; an address may name them still. */
export const notKnown = 'not known any more'

/** What a filter says of whom it names; `null` while that is on its way. */
export const filterName = ({ data, error }: Named) =>
  isProblem(error, 'not-found') ? notKnown : (data?.name ?? null)
