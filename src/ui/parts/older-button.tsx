import { Button } from '@chakra-ui/react'

type OlderButtonProps = { isFetching: boolean; onOlder: () => void }

/** Asks for what came before, below a list that begins with the newest. */
export function OlderButton({ isFetching, onOlder }: OlderButtonProps) {
  return (
    <Button
      variant="outline"
      alignSelf="flex-start"
      aria-disabled={isFetching}
      onClick={isFetching ? undefined : onOlder}
    >
      Older
    </Button>
  )
}
