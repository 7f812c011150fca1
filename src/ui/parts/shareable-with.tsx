import { Badge, chakra, VisuallyHidden } from '@chakra-ui/react'
import { Check, Minus } from 'lucide-react'

import { audienceSchema, type Demo } from '#src/api/contract/demos.ts'
import { audienceLabels } from '#src/api/contract/demo-labels.ts'

/** Whom the demo may be shown to; the others are dimmed, and said to be so. */
export function ShareableWith({ shareableWith }: Pick<Demo, 'shareableWith'>) {
  return (
    <List aria-label="Shareable with">
      {audienceSchema.options.map((audience) =>
        shareableWith.includes(audience) ? (
          <li key={audience}>
            <Badge>
              <Check size={15} aria-hidden />
              {audienceLabels[audience]}
            </Badge>
          </li>
        ) : (
          <li key={audience}>
            <Badge
              bg="transparent"
              color="fg.subtle"
              boxShadow="inset 0 0 0 1px {colors.border}"
              textDecoration="line-through"
              title="not shared with"
            >
              <Minus size={15} aria-hidden />
              <VisuallyHidden>not shared with </VisuallyHidden>
              {audienceLabels[audience]}
            </Badge>
          </li>
        ),
      )}
    </List>
  )
}

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '2', listStyleType: 'none' },
})
