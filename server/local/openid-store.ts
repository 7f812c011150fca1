import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

const limit = 1_000

/**
 * What one stand-in has under way: sign-ins, sessions, codes. Kept in memory, for it is a helper on one's own machine; the
 * oldest give way beyond the limit, and a restart forgets all of it.
 */
export const openIdStore = (): AdapterFactory => {
  const kept = new Map<string, AdapterPayload>()
  const removeOldest = () => {
    const [oldest] = kept.keys()
    if (kept.size > limit && oldest !== undefined) {
      kept.delete(oldest)
    }
  }

  return (model) => {
    const nameOf = (id: string) => `${model} ${id}`
    const find = (id: string) => Promise.resolve(kept.get(nameOf(id)))

    return {
      find,
      upsert: async (id, payload) => {
        kept.delete(nameOf(id))
        kept.set(nameOf(id), payload)
        removeOldest()
      },
      consume: async (id) => {
        const payload = await find(id)
        if (payload !== undefined) {
          payload.consumed = Math.floor(Date.now() / 1_000)
        }
      },
      destroy: async (id) => {
        kept.delete(nameOf(id))
      },
      findByUid: async (uid) =>
        [...kept].find(([name, it]) => name.startsWith(`${model} `) && it.uid === uid)?.[1],
      // Of this model alone: the sign-in under way of whoever comes after somebody else names the grant of the first one.
      revokeByGrantId: async (grantId) => {
        for (const [name, payload] of kept) {
          if (name.startsWith(`${model} `) && payload.grantId === grantId) {
            kept.delete(name)
          }
        }
      },
      // The device flow of this portal has no provider in it.
      findByUserCode: async () => undefined,
    }
  }
}
