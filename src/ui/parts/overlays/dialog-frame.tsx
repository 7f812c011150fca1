import { Dialog, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'

import { bringIntoSight } from '#src/ui/parts/overlays/bring-into-sight.ts'
import { OfflineNote } from '#src/ui/parts/overlays/offline-note.tsx'

type DialogFrameProps = {
  title: string
  /** The body and the footer of the dialog. */
  children: ReactNode
}

/** The frame of every dialog: its title, above a dimmed page. */
export function DialogFrame({ title, children }: DialogFrameProps) {
  return (
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content onFocus={bringIntoSight}>
          <Dialog.Header>
            <Dialog.Title>{title}</Dialog.Title>
          </Dialog.Header>
          <OfflineNote />
          {children}
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  )
}
