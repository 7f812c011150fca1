import { Button, VisuallyHidden } from '@chakra-ui/react'
import { Check, Link2 } from 'lucide-react'

import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'

type CopyLinkButtonProps = { view: CopyLinkView; onCopy: () => void }

const texts = { ready: 'Copy link', copied: 'Copied!', failed: 'Not copied' } as const

/** Puts the page's address on the clipboard, and says so. */
export function CopyLinkButton({ view, onCopy }: CopyLinkButtonProps) {
  return (
    <>
      <Button variant="outline" minWidth="9.5rem" onClick={onCopy}>
        {view.state === 'copied' ? <Check aria-hidden /> : <Link2 aria-hidden />}
        {texts[view.state]}
      </Button>
      <VisuallyHidden role="status">
        {view.state === 'ready' ? '' : texts[view.state]}
      </VisuallyHidden>
    </>
  )
}
