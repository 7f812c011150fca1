import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes minutes in Chromium, though the file is no longer than others. */
const longest = ['expiry', 'routes', 'paths-demo', 'addresses', 'single-sign-on', 'paths-session']

const isLong = ({ project, moduleId }: TestSpecification) =>
  project.name === 'browser' && longest.some((name) => moduleId.endsWith(`/${name}.test.ts`))

/** Begins with what takes longest, so that no such file runs last and alone; the others by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- it is no array's
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
