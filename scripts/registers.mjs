import { Failure, isSuccess, runNode } from './process.mjs'

/** Writes the lists of files that are found by their place. */
export async function writeRegisters() {
  const result = await runNode(['scripts/registers/write.ts'], { capture: true })
  if (!isSuccess(result)) throw new Failure(result.output.trim())
}
