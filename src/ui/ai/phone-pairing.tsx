import { Button, Flex, QrCode, Stack, Text } from '@chakra-ui/react'

import type { WhatsAppView } from '#src/machines/whatsapp/whatsapp.view.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'

type PhonePairingProps = {
  view: Extract<WhatsAppView, { step: 'pairing' }>
  clock: Clock
  onCancel: () => void
}

/** The code that a phone shows us: by a camera, by a link on the phone itself, or typed. */
export function PhonePairing({ view: { code, number, url }, clock, onCancel }: PhonePairingProps) {
  const place = useFocusAround<HTMLDivElement>()

  return (
    <Stack ref={place} direction={{ base: 'column', md: 'row' }} gap="8" align="flex-start">
      <QrCode.Root value={url} css={{ forcedColorAdjust: 'none' }}>
        <QrCode.Frame role="img" aria-label="Opens WhatsApp with the code, as a QR code" />
      </QrCode.Root>
      <Stack gap="4" minWidth="0" align="flex-start">
        <Text>
          Scan this with your phone and send the message shown there. Or write it to +{number}{' '}
          yourself:
        </Text>
        <Text fontFamily="mono" fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
          Pair {code}
        </Text>
        <TimeLeft
          clock={clock}
          sentence="{time} left to send it"
          spokenAt={[60]}
          color="fg.muted"
        />
        <Flex gap="3" wrap="wrap">
          <Button asChild>
            <a href={url} target="_blank" rel="noopener noreferrer">
              Open WhatsApp
            </a>
          </Button>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </Stack>
  )
}
