/** The lowest versions without known vulnerabilities (CF-07). Raise one when there is a new advisory. */
export const floors: Readonly<Record<string, string>> = {
  hono: '4.12.25',
  '@hono/node-server': '1.19.13',
  kysely: '0.28.17',
  nodemailer: '10.4.1',
  '@tanstack/react-router': '1.169.9',
}

/** Releases that were published by an attacker (CF-06). */
export const compromised: Readonly<Record<string, readonly string[]>> = {
  '@tanstack/react-router': ['1.169.5', '1.169.8'],
}
