import type { AnyStateMachine } from 'xstate'

import { machinesByFile } from './machines.gen.ts'

/** Every machine of the product, by its folder: for what is built and tested of all of them, never for a browser. */
export const machinesByFlow: Readonly<Record<string, AnyStateMachine>> = machinesByFile
