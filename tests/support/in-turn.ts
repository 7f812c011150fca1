/** Runs `act` so many times, one after the other; the results in order. */
export const inTurn = async <TResult>(times: number, act: (turn: number) => Promise<TResult>) => {
  const results: TResult[] = []
  for (let turn = 0; turn < times; turn += 1) {
    results.push(await act(turn))
  }
  return results
}

/** So many runs of `act`, fifty at a time: what a busy machine can still answer. */
export const inBatches = async <TResult>(times: number, act: () => Promise<TResult>) => {
  const size = 50
  const batches = await inTurn(Math.ceil(times / size), () =>
    Promise.all(Array.from({ length: size }, act)),
  )
  return batches.flat()
}
