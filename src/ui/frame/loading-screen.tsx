import { Flex } from '@chakra-ui/react'

import { ProductMark } from '#src/ui/frame/product-mark.tsx'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

/** APP-5: something is loading. */
export function LoadingScreen() {
  return (
    <Flex direction="column" gap="4" align="center" justify="center" minHeight="60dvh" width="full">
      <Flex animation="pulse 1.6s ease-in-out infinite">
        <ProductMark size={44} />
      </Flex>
      <div role="status">
        <ScreenHeading fontSize="md" fontWeight="medium" letterSpacing="0" color="fg.muted">
          Loading...
        </ScreenHeading>
      </div>
    </Flex>
  )
}
