import { Button, Drawer, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type DetailDrawerProps = { title: string; onClose: () => void; children: ReactNode }

/** All about one row, over its list. */
export function DetailDrawer({ title, onClose, children }: DetailDrawerProps) {
  return (
    <Drawer.Root
      open
      size="lg"
      placement="end"
      finalFocusEl={() => null}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{title}</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <Button variant="ghost" aria-label="Close" px="0" minWidth="11">
                  <X aria-hidden />
                </Button>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>{children}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
