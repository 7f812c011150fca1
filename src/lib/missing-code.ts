/** Code of the app failed to load. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode'
  /**
   * Only a reload helps: the server has another version by now (RE-17). Otherwise the server could not be reached, and will have
   * the code once it can (RE-10).
   */
  readonly isGone: boolean

  constructor({ isGone, cause }: { isGone: boolean; cause?: unknown }) {
    super(isGone ? 'The code is gone.' : 'The code could not be fetched.', { cause })
    this.isGone = isGone
  }
}

/** What the person is told. */
export const missingCodeText = 'This page could not be loaded. Please try again.'

/** Will the code load once the server can be reached? */
export const isCodeOnItsWay = (error: unknown) => error instanceof MissingCode && !error.isGone

/** Must the page be reloaded? */
export const isCodeGone = (error: unknown) => error instanceof MissingCode && error.isGone
