import { Button } from '@chakra-ui/react'

type EarlierCustomersButtonProps = { isShown: boolean; onShow: (isShown: boolean) => void }

/** Shows the names of those demoed to before, and hides them again: the next customer may be looking on (ADR 161). */
export function EarlierCustomersButton({ isShown, onShow }: EarlierCustomersButtonProps) {
  return (
    <Button variant="outline" aria-expanded={isShown} onClick={() => onShow(!isShown)}>
      Earlier customers
    </Button>
  )
}
