import { Button } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'

/** The way home from a dead end. */
export function HomeButton() {
  return (
    <Button asChild>
      <Link to="/">Go to Home</Link>
    </Button>
  )
}
