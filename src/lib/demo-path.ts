/** Is this the page of the demo itself, as a link may spell it, with a slash at its end too? */
export const isDemoPath = (pathname: string, key: string) =>
  pathname.replace(/\/$/, '') === `/demo/${key}`
