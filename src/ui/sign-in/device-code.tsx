import { Box, QrCode, Stack, Text } from '@chakra-ui/react'
import { Copy } from 'lucide-react'

import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { CopyLinkButton } from '#src/ui/parts/buttons/copy-link-button.tsx'

type DeviceCodeProps = {
  /** `BCDF-GHJK`. */
  userCode: string
  /** The address in the QR image. */
  address: string
  copy: CopyLinkView
  onCopy: () => void
}

/** The code, large enough to read across a room, and as an image for a phone. */
export function DeviceCode({ userCode, address, copy, onCopy }: DeviceCodeProps) {
  const { host, pathname } = new URL(address)

  return (
    <Stack
      direction={{ base: 'column', md: 'row' }}
      align="center"
      gap={{ base: '6', md: '9' }}
      justify="space-between"
    >
      <Stack gap="4" minWidth="0" align={{ base: 'center', md: 'flex-start' }}>
        <Stack gap="0.5" align="inherit" textAlign={{ base: 'center', md: 'start' }}>
          <Text color="fg.muted">Go to this address</Text>
          <Text fontSize="lg" fontWeight="semibold" overflowWrap="anywhere">
            {host}
            <wbr />
            {pathname}
          </Text>
        </Stack>
        <Stack gap="0.5" align="inherit">
          <Text color="fg.muted">and enter this code</Text>
          <Text
            role="img"
            aria-label={userCode.split('').join(' ')}
            fontFamily="mono"
            fontSize={{ base: '2.25rem', md: '3.25rem' }}
            fontWeight="bold"
            lineHeight="1.2"
            whiteSpace="nowrap"
          >
            {userCode}
          </Text>
        </Stack>
        <CopyLinkButton view={copy} text="Copy code" icon={<Copy aria-hidden />} onCopy={onCopy} />
      </Stack>
      <Stack gap="2" align="center">
        <QrCode.Root value={address} css={{ forcedColorAdjust: 'none' }}>
          <QrCode.Frame role="img" aria-label="The address with the code, as a QR code" />
        </QrCode.Root>
        <Box fontSize="sm" color="fg.muted">
          or scan this
        </Box>
      </Stack>
    </Stack>
  )
}
