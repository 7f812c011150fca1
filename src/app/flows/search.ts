import { searchMachine } from '#src/machines/search/search.machine.ts'

/** It asks nothing of the world. */
export const searchLogic = () => searchMachine
