import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest in each project, though the file is no larger than others. */
const longest: Readonly<Record<string, readonly string[]>> = {
  browser: ['expiry', 'routes', 'paths-demo', 'addresses', 'single-sign-on', 'paths-session'],
  server: ['clock'],
  'server-mocked': ['fuzz'],
  unit: ['mutation', 'properties'],
}

const isLong = ({ project, moduleId }: TestSpecification) =>
  longest[project.name]?.some((name) => moduleId.endsWith(`/${name}.test.ts`)) === true

/** Each project begins with what takes longest, so that no such file runs last and alone; the others by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files)
    const byProject = Map.groupBy(sorted, ({ project }) => project.name)
    return [...byProject.values()].flatMap((all) => [
      ...all.filter(isLong),
      ...all.filter((file) => !isLong(file)),
    ])
  }
}
