/** Runs `part` again and again until it says that nothing is left, or `signal` stops it. */
export const partByPart = async (part: () => Promise<boolean>, signal?: AbortSignal) => {
  let isMore = !signal?.aborted
  while (isMore) {
    isMore = (await part()) && !signal?.aborted
  }
}
