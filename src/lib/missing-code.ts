/** What Chromium, Firefox and Safari say of a module that could not be loaded. */
const refusals =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/** Is it the code of a page that did not come? The browser asks for it again only in a page loaded anew. */
export const isMissingCode = (error: unknown) =>
  error instanceof Error && refusals.test(error.message)
