import { PipelinedDriver } from '#server/db/pipeline.ts'
import { currentRequest } from '#server/db/request-tag.ts'

/*
 * Where this is imported a call fails that asks for a connection while its transaction holds one: as many of them at once as the
 * pool has would wait for each other, and each end in a 503.
 */

type Method = (this: unknown, ...given: unknown[]) => Promise<unknown>

/** Not later by a single turn of the queue: what is asked as a transaction ends depends on it. */
const around = (name: keyof PipelinedDriver, before: () => void, after = () => {}) => {
  const method = Reflect.get(PipelinedDriver.prototype, name) as Method
  Object.assign(PipelinedDriver.prototype, {
    [name](this: PipelinedDriver, ...given: unknown[]) {
      before()
      const done = method.apply(this, given)
      done.then(after, after)
      return done
    },
  })
}

/** Requests whose transaction holds a connection. */
const holding = new Set<string>()

const hold = () => {
  const request = currentRequest.getStore()
  if (request !== undefined) {
    holding.add(request)
  }
}
const letGo = () => holding.delete(currentRequest.getStore() ?? '')
const refuseSecond = () => {
  if (holding.has(currentRequest.getStore() ?? '')) {
    throw new Error('A call waits for a second connection while its transaction holds one.')
  }
}

around('acquireConnection', refuseSecond)
around('beginTransaction', hold)
around('commitTransaction', () => {}, letGo)
around('rollbackTransaction', () => {}, letGo)
