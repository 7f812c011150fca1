import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type CardFooterProps = { question: string; children: ReactNode }

/** The alternative below a card's form. */
export function CardFooter({ question, children }: CardFooterProps) {
  return (
    <Footer>
      <span>{question}</span>
      {children}
    </Footer>
  )
}

const Footer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    pt: '3',
    mb: '-3',
    borderTopWidth: '1px',
    fontSize: 'sm',
    color: 'fg.muted',
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '11' },
  },
})
