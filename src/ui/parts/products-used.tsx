import { chakra } from '@chakra-ui/react'
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
    <Grid
      aria-label="Products Used"
      style={{ gridTemplateColumns: `repeat(${technologies.length > 4 ? 3 : 2}, minmax(0, 1fr))` }}
    >
      {technologies.map((technology) => {
        const Icon = icons[technology]
        return (
          <Product key={technology}>
            <Icon size={20} aria-hidden />
            <span>{technologyLabels[technology]}</span>
          </Product>
        )
      })}
    </Grid>
  )
}

const Grid = chakra('ul', { base: { display: 'grid', gap: '2', listStyleType: 'none' } })

const Product = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { base: 'flex-start', sm: 'center' },
    gap: { base: '1', sm: '2.5' },
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg.panel',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: '1.25',
    overflowWrap: 'anywhere',
    '& svg': { color: 'brand.fg', flexShrink: 0 },
  },
})
