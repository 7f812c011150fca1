/** Code of the app that did not come. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode'
  /**
   * Only a page that is loaded anew helps: the server has another version by now (RE-17). Else the server could not be
   * reached, and has it once it can (RE-10).
   */
  readonly isGone: boolean

  constructor({ isGone, cause }: { isGone: boolean; cause?: unknown }) {
    super(isGone ? 'The code is gone.' : 'The code could not be fetched.', { cause })
    this.isGone = isGone
  }
}

/** What a person is told of it. */
export const missingCodeText = 'This page could not be loaded. Please try again.'

/** Will the code come as soon as the server can be reached? */
export const isCodeOnItsWay = (error: unknown) => error instanceof MissingCode && !error.isGone

/** Must the page be loaded anew? */
export const isCodeGone = (error: unknown) => error instanceof MissingCode && error.isGone
