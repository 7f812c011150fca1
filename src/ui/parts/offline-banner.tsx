import { Flex } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'

/** APP-10: what is on the page stays; the region is always there, so that it is spoken. */
export function OfflineBanner({ isOffline }: { isOffline: boolean }) {
  return (
    <div role="status">
      {isOffline ? (
        <Flex
          gap="2.5"
          px="4"
          py="2.5"
          align="center"
          justify="center"
          bg="bg.warning"
          color="fg.warning"
          fontSize="sm"
          fontWeight="medium"
        >
          <WifiOff size={18} aria-hidden style={{ flexShrink: 0 }} />
          You are offline. What you see stays; changes need a connection.
        </Flex>
      ) : null}
    </div>
  )
}
