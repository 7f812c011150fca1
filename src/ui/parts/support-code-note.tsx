import { Text } from '@chakra-ui/react'

/** By this code support finds how far a sign-in came; nothing where none failed. */
export function SupportCodeNote({ code }: { code: string | null }) {
  return code === null ? null : (
    <Text fontSize="sm" color="fg.muted" role="status">
      Code for support: <strong>{code}</strong>
    </Text>
  )
}
