import { Button, Stack, Text } from '@chakra-ui/react'
import { useEffect, useRef, type RefObject } from 'react'

import { accountWords } from '#src/lib/account-words.ts'
import type { PasskeysView } from '#src/machines/passkeys/passkeys.view.ts'
import { AccountSection } from '#src/ui/account/account-section.tsx'
import { PasskeyDeletion } from '#src/ui/account/passkey-deletion.tsx'
import { PasskeyList } from '#src/ui/account/passkey-list.tsx'
import { ResultBar } from '#src/ui/parts/status/action-bar.tsx'
import { SectionFallback } from '#src/ui/parts/status/section-fallback.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

export type PasskeysSectionProps = {
  view: PasskeysView
  onRetry: () => void
  onAdd: () => void
  onEdit: (id: string) => void
  onRename: (name: string) => void
  onDelete: (id: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** PASSKEY-1, PASSKEY-5: the passkeys of the account, with a button for one more where the browser can make it. */
export function PasskeysSection(props: PasskeysSectionProps) {
  const { view } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const isRenaming = view.step === 'ready' && view.asked === 'rename'
  const done = view.step === 'ready' ? view.done : null

  // The control that was used goes away with what it did: the focus must not get lost with it.
  useEffect(() => {
    if (done !== null) {
      heading.current?.focus()
    }
  }, [done])
  useEffect(() => {
    const { current } = heading
    return isRenaming ? () => current?.focus() : undefined
  }, [isRenaming])

  if (view.step === 'hidden') {
    return null
  }
  return (
    <AccountSection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or your screen lock. There is nothing to remember, and nothing that a fake page could steal."
      headingRef={heading}
    >
      <Content {...props} view={view} headingRef={heading} />
    </AccountSection>
  )
}

type Shown = Exclude<PasskeysView, { step: 'hidden' }>

type ContentProps = PasskeysSectionProps & {
  view: Shown
  headingRef: RefObject<HTMLHeadingElement | null>
}

function Content({ view, headingRef, onRetry, onAdd, ...on }: ContentProps) {
  if (view.step !== 'ready') {
    return <SectionFallback view={view} onRetry={onRetry} />
  }
  const isFree = view.asked === null && !view.isAdding
  return (
    <Stack gap="4">
      <StatusLine>{statusText(view)}</StatusLine>
      {view.passkeys.length > 0 ? <PasskeyList view={view} {...on} /> : null}
      {view.canAdd ? (
        <Button
          alignSelf="flex-start"
          variant={view.passkeys.length > 0 ? 'outline' : 'solid'}
          aria-disabled={!isFree}
          onClick={isFree ? onAdd : undefined}
        >
          {view.isAdding ? 'Loading...' : 'Add a passkey'}
        </Button>
      ) : null}
      {view.canAdd && view.needsKey ? (
        <Text fontSize="sm" color="fg.muted">
          This device keeps no passkeys itself: it takes a security key.
        </Text>
      ) : null}
      <PasskeyDeletion view={view} headingRef={headingRef} {...on} />
      <ResultBar problem={view.problem} />
    </Stack>
  )
}

const statusText = ({ passkeys, isAdding, done }: Extract<PasskeysView, { step: 'ready' }>) => {
  if (isAdding) {
    return 'Please follow your browser.'
  }
  const outcome = done === null ? '' : `${accountWords[done]} `
  if (passkeys.length === 0) {
    return `${outcome}You have no passkey yet.`
  }
  const count = passkeys.length === 1 ? 'one passkey' : `${passkeys.length} passkeys`
  return `${outcome}You have ${count}.`
}
