import axe from 'axe-core'

/**
 * What axe finds wrong on the page, as `rule: selector` lines. Contrast is left out: without layout
 * there are no colours to compare; the browser tests look at those.
 */
export const axeProblems = async (root: Element = document.body): Promise<string[]> => {
  const { violations } = await axe.run(root, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
