import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

import { atMost } from '#server/sign-in/password/at-most.ts'
import { tooBusy } from '#server/sign-in/password/problems.ts'

/** OWASP's and ASVS 11.4.2's least for argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

/**
 * Each takes 19 MiB and a core for tens of milliseconds. Who comes when so many wait would wait for seconds, and a flood from many
 * addresses would make a line that goes on when it is long over.
 */
const inTurn = atMost(4, { longest: 200, full: tooBusy })
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** A hash in the PHC string format, its salt and cost within. */
export const hashPassword = async (password: string) => {
  const salt = randomBytes(saltBytes)
  return phcOf(cost, salt, await tagOf(password, salt, cost, tagBytes))
}

/** A hash that no password has; comparing with it costs the same as with a real one. */
export const decoyHash = () => phcOf(cost, randomBytes(saltBytes), randomBytes(tagBytes))

/** `isOutdated`: the password is right, but its hash was made with weaker parameters than today's. */
export const comparePassword = async (password: string, hash: string) => {
  const { salt, tag, ...held } = readPhc(hash)
  const isRight = timingSafeEqual(await tagOf(password, salt, held, tag.length), tag)
  const isOutdated =
    held.memory !== cost.memory ||
    held.passes !== cost.passes ||
    held.parallelism !== cost.parallelism
  return { isRight, isOutdated: isRight && isOutdated }
}

const tagOf = (message: string, nonce: Uint8Array, cost: Cost, tagLength: number) =>
  inTurn(() =>
    derive('argon2id', {
      message,
      nonce,
      tagLength,
      memory: cost.memory,
      passes: cost.passes,
      parallelism: cost.parallelism,
    }),
  )

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const phcOf = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const readPhc = (hash: string) => {
  const [, memory, passes, parallelism, salt, tag] = phcPattern.exec(hash) ?? []
  if (salt === undefined || tag === undefined) {
    throw new Error('This is no password hash of ours.')
  }
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
