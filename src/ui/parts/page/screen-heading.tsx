import { Heading, type HeadingProps } from '@chakra-ui/react'
import type { Ref } from 'react'

/** The one `h1` of a screen; takes the focus after a navigation. */
export function ScreenHeading(props: HeadingProps & { ref?: Ref<HTMLHeadingElement> | undefined }) {
  return <Heading as="h1" size="3xl" tabIndex={-1} {...props} />
}
