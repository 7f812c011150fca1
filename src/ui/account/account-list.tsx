import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** What an account has several of: rows of facts, each with what can be done about it. */
export const AccountList = chakra('ul', { base: { listStyleType: 'none', borderTopWidth: '1px' } })

export const AccountItem = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    py: '4',
    borderBottomWidth: '1px',
  },
})

type AccountFactsProps = {
  icon: ReactNode
  name: ReactNode
  /** What sets this one apart. */
  badge?: ReactNode
  children: ReactNode
}

export function AccountFacts({ icon, name, badge, children }: AccountFactsProps) {
  return (
    <Flex gap="3" flex="1 1 14rem" minWidth="0">
      <Flex flexShrink={0} height="6" align="center">
        {icon}
      </Flex>
      <Stack gap="1" minWidth="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          {badge}
        </Flex>
        {children}
      </Stack>
    </Flex>
  )
}

export function AccountFact({ children }: { children: ReactNode }) {
  return (
    <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      {children}
    </Text>
  )
}
