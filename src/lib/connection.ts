const firstWaitMs = 1_000
const longestWaitMs = 15_000
/** The person's own try has just failed, so the first automatic one comes as late as the third would. */
const triesWithoutHurry = 2

/** Calls back when the network returns. Returns a function that stops that. */
export const onNetworkBack = (hear: () => void) => {
  window.addEventListener('online', hear)
  return () => window.removeEventListener('online', hear)
}

/** Resolves when an unreachable server should be asked again: the network is back, or some time has passed. */
const nextTry = (triesBefore: number) =>
  new Promise<void>((resolve) => {
    const stop = onNetworkBack(resolve)
    setTimeout(
      () => {
        stop()
        resolve()
      },
      Math.min(longestWaitMs, firstWaitMs * 2 ** triesBefore),
    )
  })

/** Repeats something at growing intervals while it fails in a way that may pass. */
export const untilItComes = async <TResult>(
  act: () => Promise<TResult>,
  doesPass: (error: unknown) => boolean,
  triesBefore = 0,
): Promise<TResult> => {
  try {
    return await act()
  } catch (error) {
    if (!doesPass(error)) {
      throw error
    }
    await nextTry(triesBefore)
    return untilItComes(act, doesPass, triesBefore + 1)
  }
}

type Reach = () => Promise<unknown>

/** Once it begins, the server is asked by `reach` until it answers, of which is heard once. Answers how to stop. */
const askOnce =
  (begins: (begin: () => void, reach: Reach) => () => void) => (reach: Reach, hear: () => void) => {
    let hasBegun = false
    let isOver = false
    const begin = () => {
      if (hasBegun) {
        return
      }
      hasBegun = true
      stop()
      untilItComes(
        async () => isOver || (await reach()),
        () => !isOver,
      ).then(
        () => isOver || hear(),
        () => {},
      )
    }
    const stop = begins(begin, reach)
    return () => {
      isOver = true
      stop()
    }
  }

/**
 * Calls back once the server is reachable again, for what failed just now: when the network says that it is back, which may be a
 * moment too early, or, if the server is away although the network is there, when it answers. Where it is not away, nothing comes back.
 */
export const onServerBack = askOnce((begin, reach) => {
  reach().catch(() => nextTry(0).then(begin))
  return onNetworkBack(begin)
})

/** Calls back once a server answers that has just failed to, whatever the network says. */
export const onServerAnswer = askOnce((begin) => {
  void nextTry(triesWithoutHurry).then(begin)
  return () => {}
})
