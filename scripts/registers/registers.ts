import { globSync, readFileSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

/** A generated list of source files, so that compiler, bundler and readers see what is found by its place. */
type Register = { readonly file: string; readonly text: string }

const head =
  '// Written by `npm start`, `npm run dev` and `npm test` from where files lie: scripts/registers.\n'

/** `src/app/flows/name-update.ts` → `nameUpdate`. */
const nameOf = (file: string) =>
  basename(file, '.ts').replaceAll(/-\w/g, (letter) => letter.slice(1).toUpperCase())

/** All registers of the repository. */
export const registersOf = (root: string): readonly Register[] => {
  const filesIn = (...patterns: string[]) =>
    globSync(patterns, { cwd: root })
      .map((file) => file.replaceAll(sep, '/'))
      .toSorted()
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const namesIn = (file: string, pattern: RegExp) =>
    [...textOf(file).matchAll(pattern)].map(([, name = '']) => name)
  const oneIn = (file: string, pattern: RegExp) => {
    const [name, ...others] = namesIn(file, pattern)
    if (name === undefined || others.length > 0) {
      throw new Error(`${file} has to export one thing by ${pattern}.`)
    }
    return name
  }

  const contracts = filesIn('src/api/contract/*.ts')
    .filter((file) => namesIn(file, /^export const (\w+) = endpoint\(/gm).length > 0)
    .map((file) => ({ file, name: nameOf(file) }))

  const handlers = filesIn('server/{areas,audit,identity,sign-in}/**/*.ts')
    .map((file) => ({
      file,
      names: namesIn(file, /^export const (\w+) = implement(?:WithReads)?\(/gm).toSorted(),
    }))
    .filter(({ names }) => names.length > 0)

  const machines = filesIn('src/machines/*/*.machine.ts')
  const models = filesIn('tests/models/*.model.ts')
  const flows = filesIn('src/app/flows/*.ts').map((file) => {
    const flow = basename(file, '.ts')
    const machineFile = `src/machines/${flow}/${flow}.machine.ts`
    if (!machines.includes(machineFile)) {
      throw new Error(
        `${file} provides the effects of a flow that has no ${machineFile}. Those of a chart that others invoke are in src/app/flows/invoked.`,
      )
    }
    return {
      file,
      name: nameOf(file),
      logic: oneIn(file, /^export const (\w+Logic) =/gm),
      machineFile,
      machine: oneIn(machineFile, /^export const (\w+Machine) =/gm),
    }
  })

  return [
    {
      file: 'src/api/contract/contracts.gen.ts',
      text: `${head}${contracts.map(({ name, file }) => `import * as ${name} from '#${file}'\n`).join('')}
/** What the files that state calls export. */
export const contracts = {
${contracts.map(({ name }) => `  ...${name},\n`).join('')}}
`,
    },
    {
      file: 'server/app/handlers.gen.ts',
      text: `${head}${handlers.map(({ names, file }) => `export { ${names.join(', ')} } from '#${file}'\n`).join('')}`,
    },
    {
      file: 'src/machines/app/flows.gen.ts',
      text: `${head}${flows.map(({ machine, machineFile }) => `import type { ${machine} } from '#${machineFile}'\n`).join('')}import { arriving } from '#src/machines/effect.ts'

/** Flows that live as long as their screen: a route opens and closes them by name. Their code arrives with it. */
export const flowsByFile = {
${flows.map(({ name, machine }) => `  ${name}: arriving<typeof ${machine}>('${name}'),\n`).join('')}} as const
`,
    },
    {
      file: 'src/app/flow-logic.gen.ts',
      text: `${head}
/** Where the code of each flow is, which comes with the screens that open the flow. */
export const logicByFile = {
${flows.map(({ name, file, logic }) => `  ${name}: async () => (await import('#${file}')).${logic},\n`).join('')}}
`,
    },
    {
      file: 'scripts/inspector/machines.gen.ts',
      text: `${head}${byFlow({
        name: 'machinesByFile',
        promise: 'Every machine, by its folder.',
        exported: machines.map((file) => [file, oneIn(file, /^export const (\w+Machine) =/gm)]),
      })}`,
    },
    {
      file: 'tests/models/models.gen.ts',
      text: `${head}${byFlow({
        name: 'modelsByFile',
        promise: 'The models of every flow.',
        exported: models.map((file) => [file, oneIn(file, /^export const (\w+Models) =/gm)]),
      })}`,
    },
  ]
}

type Listed = {
  readonly name: string
  readonly promise: string
  /** A file, and the one thing that it exports. */
  readonly exported: readonly (readonly [file: string, name: string])[]
}

/** The text of a register with one export of each file, by the flow that the file is named after. */
const byFlow = ({ name, promise, exported }: Listed) => {
  const things = exported
    .map(([file, thing]) => ({ file, thing, flow: basename(file).replace(/\..*$/, '') }))
    .toSorted((one, other) => one.flow.localeCompare(other.flow))
  return `${things.map(({ file, thing }) => `import { ${thing} } from '#${file}'\n`).join('')}
/** ${promise} */
export const ${name} = {
${things.map(({ flow, thing }) => `  '${flow}': ${thing},\n`).join('')}}
`
}
