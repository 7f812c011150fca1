/** What a client has to know that no schema says (Markdown). `docs/api.md` tells it at length. */
export const apiDescription = `
**Sign in** by the device flow: \`startDevice\` shows a code, a person approves it at \`/device/verify\`, and \`redeemDevice\` answers tokens. There are no API keys.

**Keep cookies.** Every token is tied to cookies that come with it. A call needs the access token (\`Authorization: Bearer\`) and the session's cookie; \`refresh\` needs both of the session's cookies. One client instance has one session: copies of it sign each other out.

**Every change** takes \`Origin\` with the portal's own address, \`x-pp-client\` with any text, \`Content-Type: application/json\`, and a \`Content-Length\` (no chunked body, 64 KiB at most). Browsers of other origins cannot call.

**Refresh** when \`maxAge\` seconds of the access token are over, or at 498 (\`token-expired\`), and repeat the call once. With \`idleSec\` say how long ago a person last used the client: without it the session ends an hour after it began. 401 (\`not-signed-in\`): it is over, sign in again.

**Problems** are \`application/problem+json\`. Go by \`type\` (\`/problems/…\`); the names that a status can have are in its description. \`x-limit\` is how often a call may be made; at 429 and 503 wait \`Retry-After\` seconds.

**Repeat** a call whose answer got lost under the same \`Idempotency-Key\`, where it takes one; a GET and a PUT as they are.

**Values.** Timestamps are milliseconds since 1970 UTC, durations seconds, days \`2026-01-31\` in the time zone that was asked for or UTC. Pages of lists begin at 1. Ignore fields that you do not know: a release may add some. Fields that a call does not know are refused (422).
`.trim()
