import { Button, type ButtonProps } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

/** The way home from a dead end. */
export function HomeButton({ variant = 'solid' }: Pick<ButtonProps, 'variant'>) {
  return (
    <Button asChild variant={variant}>
      <Link to="/">Go to Home</Link>
    </Button>
  )
}
