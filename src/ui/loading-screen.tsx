import { Flex, Text } from '@chakra-ui/react'

import { ProductMark } from '#src/ui/parts/product-mark.tsx'

/** APP-5: something is on its way. */
export function LoadingScreen() {
  return (
    <Flex direction="column" gap="4" align="center" justify="center" minHeight="60dvh" width="full">
      <Flex animation="pulse 1.6s ease-in-out infinite">
        <ProductMark size={44} />
      </Flex>
      <Text role="status" color="fg.muted">
        Loading...
      </Text>
    </Flex>
  )
}
