import { Box, Button, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { memo } from 'react'

type PaletteButtonProps = { onOpen: () => void }

/** Opens the command palette, and tells its keys to who has some. */
export const PaletteButton = memo(function PaletteButton({ onOpen }: PaletteButtonProps) {
  return (
    <Button
      variant="outline"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      px={{ base: '0', md: '3' }}
      minWidth="11"
      color="fg.muted"
      fontWeight="normal"
      onClick={onOpen}
    >
      <Search aria-hidden />
      <Box as="span" srOnly={{ base: true, md: false }}>
        Jump to
      </Box>
      <Keys aria-hidden>{isApple() ? '⌘ K' : 'Ctrl K'}</Keys>
    </Button>
  )
})

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const Keys = chakra('kbd', {
  base: {
    display: { base: 'none', md: 'inline' },
    '@media (pointer: coarse)': { display: 'none' },
    px: '1.5',
    borderWidth: '1px',
    borderRadius: 'sm',
    fontFamily: 'mono',
    fontSize: 'xs',
    color: 'fg.subtle',
  },
})
