import { chakra, Flex } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { frameEdge } from '#src/ui/frame/frame-edge.ts'

type BannerProps = {
  tone: 'warning' | 'success' | 'error' | 'brand'
  icon: LucideIcon
  /** What works and what does not, in a sentence or two. */
  children: ReactNode
  /** Buttons. */
  actions?: ReactNode
}

const tones = {
  warning: { bg: 'bg.warning', color: 'fg.warning' },
  success: { bg: 'bg.success', color: 'fg.success' },
  error: { bg: 'bg.error', color: 'fg.error' },
  brand: { bg: 'brand.muted', color: 'brand.fg' },
} as const

/** One line under the header, over the full width. */
export function Banner({ tone, icon: Icon, children, actions }: BannerProps) {
  return (
    <Band {...tones[tone]}>
      <Flex gap="2.5" align="center" py="1.5">
        <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
        <span>{children}</span>
      </Flex>
      {actions === undefined ? null : (
        <Flex flexShrink="0" mx="-3">
          {actions}
        </Flex>
      )}
    </Band>
  )
}

const Band = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    justifyContent: 'space-between',
    alignItems: { md: 'center' },
    columnGap: '4',
    minHeight: '11',
    px: { base: '4', md: frameEdge('1.5rem') },
    py: '1',
    borderBottomWidth: '1px',
    fontSize: 'sm',
    fontWeight: 'medium',
  },
})
