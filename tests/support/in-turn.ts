/** Runs `act` so many times, one after the other; the results in order. */
export const inTurn = async <TResult>(times: number, act: (turn: number) => Promise<TResult>) => {
  const results: TResult[] = []
  for (let turn = 0; turn < times; turn += 1) {
    results.push(await act(turn))
  }
  return results
}
