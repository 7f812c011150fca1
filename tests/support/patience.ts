/**
 * How long a test waits for what is to come. Only what never comes takes so long; the second that is usual is over before a busy
 * machine has got to it.
 */
export const patienceMs = 30_000
