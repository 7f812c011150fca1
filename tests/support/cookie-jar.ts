/** The cookies of one browser, as far as one origin needs them: names, values and removal by `Max-Age=0`. */
export class CookieJar {
  readonly #values = new Map<string, string>()

  get(name: string) {
    return this.#values.get(name) ?? null
  }

  set(name: string, value: string) {
    this.#values.set(name, value)
  }

  /** Takes in a `Set-Cookie` value. */
  store(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) {
      this.#values.delete(name)
    } else {
      this.#values.set(name, pair.slice(name.length + 1))
    }
  }

  /** The `Cookie` header. */
  header() {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A browser that holds the same cookies, as a thief of them would. */
  copy() {
    const jar = new CookieJar()
    this.#values.forEach((value, name) => jar.set(name, value))
    return jar
  }
}
