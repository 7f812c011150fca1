/** Runs the work while no other tab of this browser runs it (Web Locks API). */
export const exclusively = async <TResult>(
  work: () => Promise<TResult>,
  signal: AbortSignal,
): Promise<TResult> => navigator.locks.request('partner-portal-refresh', { signal }, work)
