import { Button, VisuallyHidden } from '@chakra-ui/react'
import { Check, Link2 } from 'lucide-react'

import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'

type CopyLinkButtonProps = { view: CopyLinkView; text?: string; onCopy: () => void }

const outcomes = { copied: 'Copied!', failed: 'Not copied' } as const

/** Puts the page's address, or what `text` says, on the clipboard, and says so. */
export function CopyLinkButton({ view, text = 'Copy link', onCopy }: CopyLinkButtonProps) {
  const outcome = view.state === 'ready' ? null : outcomes[view.state]

  return (
    <>
      <Button variant="outline" minWidth="9.5rem" onClick={onCopy}>
        {view.state === 'copied' ? <Check aria-hidden /> : <Link2 aria-hidden />}
        {outcome ?? text}
      </Button>
      <VisuallyHidden role="status">{outcome ?? ''}</VisuallyHidden>
    </>
  )
}
