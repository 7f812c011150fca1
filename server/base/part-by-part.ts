/** Does one part after the other, until none is left or somebody is told to stop. A part answers whether more may be left. */
export const partByPart = async (part: () => Promise<boolean>, signal?: AbortSignal) => {
  let isMore = !signal?.aborted
  while (isMore) {
    isMore = (await part()) && !signal?.aborted
  }
}
