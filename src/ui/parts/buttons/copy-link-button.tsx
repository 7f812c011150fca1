import { Button, VisuallyHidden } from '@chakra-ui/react'
import { Check, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { CopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'

type CopyLinkButtonProps = {
  view: CopyLinkView
  /** What the button says and shows while nothing is copied. */
  text?: string
  icon?: ReactNode
  onCopy: () => void
}

const outcomes = { ready: null, copied: 'Copied!', failed: 'Not copied' } as const

/** Puts the page's address, or what else `text` says, on the clipboard, and says so. */
export function CopyLinkButton(props: CopyLinkButtonProps) {
  const { view, text = 'Copy link', icon = <Link2 aria-hidden />, onCopy } = props
  const outcome = outcomes[view.state]

  return (
    <>
      <Button variant="outline" minWidth="min(9.5rem, 100%)" onClick={onCopy}>
        {view.state === 'copied' ? <Check aria-hidden /> : icon}
        {outcome ?? text}
      </Button>
      <VisuallyHidden role="status">{outcome ?? ''}</VisuallyHidden>
    </>
  )
}
