import * as handlers from '#server/app/handlers.gen.ts'
import type { Implementation } from '#server/http/implement.ts'

/** Every call of the contract, each once; a test compares the two. */
export const implementations: readonly Implementation[] = Object.values(handlers)
