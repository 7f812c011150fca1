/** The props by which Chakra's components talk to each other. */
const ofChakra = new Set(['as', 'asChild', 'css', 'theme', 'colorPalette', 'orientation'])

/**
 * Stands in for `@emotion/is-prop-valid`, a list of all that HTML and SVG have, by which Chakra keeps its own props off
 * elements: nothing else of ours reaches an element that it does not have.
 */
const isElementProp = (name: string) => !ofChakra.has(name)

// oxlint-disable-next-line import/no-default-export -- as what it stands in for
export default isElementProp
