import { peopleBits } from '#server/areas/stats/people-bits.ts'

/** Up to this many people are counted one by one. */
export const exactPeople = 10_000

/** Bits that are set: of the first people, who have one each, and of all later ones, of whom several may share one. */
type Bits = { readonly bits: number; readonly laterBits: number }

/**
 * How many people set so many bits; of those who share them by linear counting (Whang, Vander-Zanden and Taylor, 1990). All bits
 * set say no more than that there are many.
 */
export const estimateOf = ({ bits, laterBits }: Bits) => bits + Math.round(sharing(laterBits))

const sharing = (bits: number) =>
  -peopleBits * Math.log(1 - Math.min(bits, peopleBits - 1) / peopleBits)

/** The standard error of such an estimate, in percent; `null` if it is exact. */
export const errorOf = ({ bits, laterBits }: Bits) => {
  if (laterBits === 0) {
    return null
  }
  const people = sharing(laterBits)
  const load = people / peopleBits
  return (100 * Math.sqrt(peopleBits * (Math.exp(load) - load - 1))) / (bits + people)
}
