const patienceMs = 5_000

/** Hears of the network that came back. Answers how to stop. */
export const onNetworkBack = (hear: () => void) => {
  window.addEventListener('online', hear)
  return () => window.removeEventListener('online', hear)
}

/** Resolves when it is time to ask a server again that could not be reached: the network came back, or it may have. */
const nextTry = () =>
  new Promise<void>((resolve) => {
    const stop = onNetworkBack(resolve)
    setTimeout(() => {
      stop()
      resolve()
    }, patienceMs)
  })

/** Does it again and again while it fails in a way that passes. */
export const untilItComes = async <TResult>(
  act: () => Promise<TResult>,
  doesPass: (error: unknown) => boolean,
): Promise<TResult> => {
  try {
    return await act()
  } catch (error) {
    if (!doesPass(error)) {
      throw error
    }
    await nextTry()
    return untilItComes(act, doesPass)
  }
}
