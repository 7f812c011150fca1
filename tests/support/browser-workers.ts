/** How many files of tests run in Chromium at once, each against a portal of its own. More would wait for each other on two cores. */
export const browserWorkers = 2
