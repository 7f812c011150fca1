import * as z from 'zod/mini'

const hasScheme = /^[a-z][a-z0-9+.-]*:/i
/** `host.example:8080` looks like a scheme and is none. */
const isHostWithPort = /^[^/?#:]+\.[^/?#:]+:\d/

const withScheme = (text: string) => {
  const address = text.trim()
  const isBare = address !== '' && (!hasScheme.test(address) || isHostWithPort.test(address))
  return isBare ? `https://${address}` : address
}

const isWebAddress = (address: string) => {
  if (!URL.canParse(address)) {
    return false
  }
  const url = new URL(address)
  return (
    /^https?:\/\/[^/\s]/i.test(address) &&
    !/\s/.test(address) &&
    url.username === '' &&
    url.password === '' &&
    /^[^.].*\.[^.]+$/.test(url.hostname)
  )
}

const notAnAddress = 'Please enter a web address like example.com.'

const optionalAddress = z.pipe(
  z._default(z.string().check(z.maxLength(500, 'At most 500 characters.')), ''),
  z.pipe(
    z.transform(withScheme),
    z.string().check(z.refine((address) => address === '' || isWebAddress(address), notAnAddress)),
  ),
)

/**
 * A web address, `https://` put before it where no scheme is given (LEAD-3). Only http and
 * https with a dotted host pass: `javascript:alert(1).x` has a scheme and a dot (check LD-01).
 */
export const webAddress = z.pipe(optionalAddress, z.string().check(z.minLength(1, notAnAddress)))

/** Like `webAddress`, and may be left empty. */
export const optionalWebAddress = optionalAddress
