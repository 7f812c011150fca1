import { isProblem } from '#src/lib/call-error.ts'

type Named = { readonly data: { readonly name: string } | undefined; readonly error: unknown }

/** What a filter says of whom it names; `null` while that is on its way. */
export const filterName = ({ data, error }: Named) =>
  isProblem(error, 'not-found') ? 'not known any more' : (data?.name ?? null)
