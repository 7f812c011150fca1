import { Button, Drawer, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

import { PortalNav } from '#src/ui/parts/portal-nav.tsx'

type NavDrawerProps = Omit<ComponentProps<typeof PortalNav>, 'onLeave'> & { onClose: () => void }

/** The sidebar of a small screen, open. */
export function NavDrawer({ onClose, ...nav }: NavDrawerProps) {
  return (
    <Drawer.Root
      open
      placement="start"
      finalFocusEl={() => null}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>Menu</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <Button variant="ghost" aria-label="Close menu" px="0" minWidth="11">
                  <X aria-hidden />
                </Button>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>
              <PortalNav {...nav} onLeave={onClose} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
