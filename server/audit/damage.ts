/** Rows without a gap between them that do not fit what stands before them, or are not there. */
type Place = {
  readonly from: number
  to: number
  missing: number
  /** When the rows around it that do fit were written: whoever changed the others may have changed their times. */
  readonly after: number | null
  before: number | null
}

/** So many places are told one by one: where nothing fits any more, there is an end to what is kept and said. */
const mostTold = 10

/** Gathers how far a chain is broken, row by row. */
export const createDamage = () => {
  let told: Place[] = []
  let places = 0
  let unfit = 0
  let fitting = 0
  let lastFit: number | null = null
  /** Since when all rows fit; `null` while one does not. */
  let fitFrom: number | null = null
  let open: Place | null = null

  return {
    add: (from: number, to: number, missing: number) => {
      unfit += to - from + 1
      fitFrom = null
      if (open === null) {
        places += 1
        open = { from, to, missing, after: lastFit, before: null }
        told = told.length < mostTold ? [...told, open] : told
      } else {
        open.to = to
        open.missing += missing
      }
    },
    fit: ({ seq, at }: { readonly seq: number; readonly at: number }) => {
      fitting += 1
      fitFrom ??= seq
      lastFit = at
      if (open !== null) {
        open.before = at
        open = null
      }
    },
    /** All until here is proven otherwise. */
    clear: () => {
      fitting += unfit
      told = []
      places = 0
      unfit = 0
      open = null
    },
    text: () => {
      if (unfit === 0) {
        return 'All rows fit each other.'
      }
      const more = places - told.length
      const where = [...told.map(placeText), ...(more === 0 ? [] : [`${more} more places`])]
      const count = unfit === 1 ? '1 row does' : `${unfit} rows do`
      return `${count} not fit: ${where.join('; ')}. ${othersText(fitting, fitFrom)}`
    },
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const timeText = ({ after, before }: Place) => {
  if (after === null) {
    return before === null ? '' : `, before ${dayOf(before)}`
  }
  const [first, last] = [dayOf(after), before === null ? null : dayOf(before)]
  if (last === null) {
    return `, after ${first}`
  }
  return first === last ? `, on ${first}` : `, between ${first} and ${last}`
}

const placeText = (place: Place) => {
  const { from, to, missing } = place
  const rows = from === to ? `row ${from}` : `rows ${from} to ${to}`
  const gone = missing === 0 ? '' : `, ${missing} missing`
  return `${rows}${gone}${timeText(place)}`
}

const othersText = (fitting: number, fitFrom: number | null) => {
  if (fitting === 0) {
    return 'No row fits.'
  }
  const count = fitting === 1 ? 'The other row fits' : `The other ${fitting} rows fit each other`
  return fitFrom === null ? `${count}.` : `${count}: all from row ${fitFrom} on do.`
}
