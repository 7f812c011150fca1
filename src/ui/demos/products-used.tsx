import {
  Boxes,
  BrainCircuit,
  ChartColumnBig,
  Database,
  Eye,
  MapPin,
  Sparkles,
  type LucideIcon,
} from 'lucide-react'

import type { Demo, Technology } from '#src/api/contract/demos.ts'
import { technologyLabels } from '#src/api/contract/demo-labels.ts'
import '#src/ui/demos/demo-facts.css'

const icons: Record<Technology, LucideIcon> = {
  looker: ChartColumnBig,
  vertexai: BrainCircuit,
  gemini: Sparkles,
  maps: MapPin,
  vision: Eye,
  apigee: Boxes,
  bigquery: Database,
}

/** The technologies in three columns when there are more than four, else in two (DEMO-2). */
export function ProductsUsed({ technologies }: Pick<Demo, 'technologies'>) {
  return (
    <ul
      className="demo-products"
      aria-label="Products Used"
      style={{ gridTemplateColumns: `repeat(${technologies.length > 4 ? 3 : 2}, minmax(0, 1fr))` }}
    >
      {technologies.map((technology) => {
        const Icon = icons[technology]
        return (
          <li key={technology}>
            <Icon size={20} aria-hidden />
            <span>{technologyLabels[technology]}</span>
          </li>
        )
      })}
    </ul>
  )
}
