type Days = { from?: string | undefined; to?: string | undefined }

/** Days as an address has them ('2026-11-22', both included) as epoch ms: they begin and end where the browser is. */
export const timesOf = ({ from, to }: Days) => ({
  from: from === undefined ? undefined : timeOf(`${from}T00:00:00`),
  to: to === undefined ? undefined : timeOf(`${to}T23:59:59.999`),
})

const timeOf = (local: string) => Math.max(0, new Date(local).getTime())
