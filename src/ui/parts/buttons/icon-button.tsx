import { Button, type ButtonProps } from '@chakra-ui/react'

type IconButtonProps = ButtonProps & { 'aria-label': string }

/** A button that shows an icon alone. */
export function IconButton(props: IconButtonProps) {
  return <Button variant="ghost" px="0" minWidth="11" {...props} />
}
