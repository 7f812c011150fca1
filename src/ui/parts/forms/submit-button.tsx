import { Button, type ButtonProps } from '@chakra-ui/react'

type SubmitButtonProps = ButtonProps & { isBusy: boolean; children: string; busyText?: string }

/** Submits its form. Busy, it keeps the focus and its place; its form takes no second submit. */
export function SubmitButton({ isBusy, children, busyText, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={isBusy} {...props}>
      {isBusy && busyText !== undefined ? busyText : children}
    </Button>
  )
}
