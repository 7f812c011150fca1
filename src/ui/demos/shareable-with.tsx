import { VisuallyHidden } from '@chakra-ui/react'
import { Check, Minus } from 'lucide-react'

import { audienceSchema, type Demo } from '#src/api/contract/demos.ts'
import { audienceLabels } from '#src/api/contract/demo-labels.ts'
import '#src/ui/demos/demo-facts.css'

/** Whom the demo may be shown to; the others are dimmed, and said to be so. */
export function ShareableWith({ shareableWith }: Pick<Demo, 'shareableWith'>) {
  return (
    <ul className="demo-audiences" aria-label="Shareable with">
      {audienceSchema.options.map((audience) =>
        shareableWith.includes(audience) ? (
          <li key={audience}>
            <Check size={15} aria-hidden />
            {audienceLabels[audience]}
          </li>
        ) : (
          <li key={audience} className="demo-audience-not">
            <Minus size={15} aria-hidden />
            <span title="not shared with">
              <VisuallyHidden>not shared with </VisuallyHidden>
              {audienceLabels[audience]}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
