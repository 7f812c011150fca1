import { Text } from '@chakra-ui/react'

/** The code by which support finds out how far a sign-in came. It is in the page before one fails, empty, so that screen readers tell it. */
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
