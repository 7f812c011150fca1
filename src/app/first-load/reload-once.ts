import type { Address } from '#src/app/departure.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const storageName = 'reloaded'
const daySec = 86_400

type ReloadPorts = { address: Pick<Address, 'reload'>; storage: TextStorage; build: string | null }

/** Reloads a page whose code is gone from the server, once per build (RE-17). */
export const reloadOnceOf = ({ address, storage, build }: ReloadPorts) => {
  const isDue = () => build !== null && storage.read(storageName) !== build

  return {
    isDue,
    /** Returns whether the page is being reloaded. It is not if nothing can be stored, or it would reload endlessly. */
    start: () => {
      if (build === null || !isDue()) {
        return false
      }
      storage.write(storageName, build, daySec)
      const isKept = !isDue()
      if (isKept) {
        address.reload()
      }
      return isKept
    },
  }
}
