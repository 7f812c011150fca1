/** How many files of tests run in Chromium at once, each against a portal of its own. */
export const browserWorkers = 2
