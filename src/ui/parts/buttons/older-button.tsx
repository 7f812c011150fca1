import { Button } from '@chakra-ui/react'

import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'

type OlderButtonProps = { isFetching?: boolean; children?: string; onOlder: () => void }

/** Asks for what came before, below a list that begins with the newest; goes once nothing did. */
export function OlderButton(props: OlderButtonProps) {
  const { isFetching = false, children = 'Older', onOlder } = props
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <Button
      ref={button}
      variant="outline"
      alignSelf="flex-start"
      _print={{ display: 'none' }}
      aria-disabled={isFetching}
      onClick={isFetching ? undefined : onOlder}
    >
      {children}
    </Button>
  )
}
