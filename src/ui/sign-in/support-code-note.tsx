import { Text } from '@chakra-ui/react'

/** By this code support finds how far a sign-in came. Empty where none failed, but there to be listened to. */
export function SupportCodeNote({ code }: { code: string | null }) {
  return (
    <Text fontSize="sm" color="fg.muted" role="status" _empty={{ position: 'absolute' }}>
      {code === null ? null : (
        <>
          Code for support: <strong>{code}</strong>
        </>
      )}
    </Text>
  )
}
