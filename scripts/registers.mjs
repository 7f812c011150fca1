import { Failure, isSuccess, runNode } from './process.mjs'

/** Writes the lists of what is found by where its files lie. */
export async function writeRegisters() {
  const result = await runNode(['scripts/registers/write.ts'], { capture: true })
  if (!isSuccess(result)) throw new Failure(result.output.trim())
}
