import type { Address } from '#src/app/departure.ts'
import type { TextStorage } from '#src/lib/storage.ts'

const storageName = 'reloaded'
const daySec = 86_400

type ReloadPorts = { address: Pick<Address, 'reload'>; storage: TextStorage; build: string | null }

/** The page whose code is gone is loaded anew by itself, once for each build (RE-17). */
export const reloadOnceOf = ({ address, storage, build }: ReloadPorts) => {
  const isDue = () => build !== null && storage.read(storageName) !== build

  return {
    isDue,
    /** Answers whether the page goes. Where nothing can be kept it stays, or there would be no end. */
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
