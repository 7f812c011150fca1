const name = 'partner-portal-refresh'
/** So long a tab may hold the lock before it counts as stuck. */
const patienceMs = 5_000

/**
 * Runs the work while no other tab of this browser runs it (Web Locks). A lock ends with its tab; one that is held for too
 * long is taken from its holder, who lines up again: work must bear that two do it at once (SE-07). So it does where there are
 * no locks, as in the Lockdown Mode of Safari.
 */
export const exclusively = async <TResult>(
  work: () => Promise<TResult>,
  signal: AbortSignal,
): Promise<TResult> => {
  if (!('locks' in navigator)) {
    return work()
  }
  try {
    return await lineUp(work, signal)
  } catch (error) {
    const isRobbed = error instanceof DOMException && error.name === 'AbortError'
    if (isRobbed && !signal.aborted) {
      return exclusively(work, signal)
    }
    throw error
  }
}

const lineUp = async <TResult>(
  work: () => Promise<TResult>,
  signal: AbortSignal,
): Promise<TResult> => {
  const { locks } = navigator
  const holder = await holderOf(locks)
  signal.throwIfAborted()
  const patience = AbortSignal.timeout(patienceMs)
  // `AbortSignal.any` is not known everywhere (ADR 118).
  const over = new AbortController()
  for (const it of [signal, patience]) {
    it.addEventListener('abort', () => over.abort(it.reason))
  }
  try {
    return await locks.request(name, { signal: over.signal }, work)
  } catch (error) {
    if (error !== patience.reason) {
      throw error
    }
    // Of all who waited one takes it; the others find another holder, and wait for that one.
    return holder === (await holderOf(locks))
      ? locks.request(name, { steal: true }, work)
      : lineUp(work, signal)
  }
}

const holderOf = async (locks: LockManager) => {
  const { held = [] } = await locks.query()
  return held.find((lock) => lock.name === name)?.clientId
}
