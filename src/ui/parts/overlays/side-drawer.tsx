import { Drawer, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { bringIntoSight } from '#src/ui/parts/overlays/bring-into-sight.ts'
import { OfflineNote } from '#src/ui/parts/overlays/offline-note.tsx'
import { stayOpen } from '#src/ui/parts/overlays/stay-open.ts'
import '#src/ui/parts/overlays/side-drawer.css'

type SideDrawerProps = {
  title: string
  /** `sm`: at the start, for a menu; `lg`: at the end, with room to read. */
  size: 'sm' | 'lg'
  onClose: () => void
  children: ReactNode
}

/** A drawer at one side, over the page; afterwards the focus returns to where it was. */
export function SideDrawer({ title, size, onClose, children }: SideDrawerProps) {
  return (
    <Drawer.Root
      open
      size={size}
      finalFocusEl={() => null}
      onFocusOutside={stayOpen}
      onEscapeKeyDown={keepForField}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner className={size === 'lg' ? 'side-drawer' : undefined}>
          <Drawer.Content onFocus={bringIntoSight}>
            <Drawer.Header>
              {/* One that comes late is heard too: whose it is may not be known at first. */}
              <Drawer.Title aria-live="polite" pe="10" overflowWrap="anywhere">
                {title}
              </Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <IconButton aria-label="Close">
                  <X aria-hidden />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <OfflineNote />
            <Drawer.Body>{children}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}

/** Escape first clears a search field, or closes a field's suggestions, before it closes the drawer. */
const keepForField = (event: KeyboardEvent) => {
  const { target } = event
  if (!(target instanceof HTMLInputElement)) {
    return
  }
  const isSearched = target.type === 'search' && target.value !== ''
  if (isSearched || target.getAttribute('aria-expanded') === 'true') {
    event.preventDefault()
  }
}
