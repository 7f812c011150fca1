import { memo, type ComponentProps } from 'react'

import type { App } from '#src/app/start-app.ts'
import { useHomeFilter } from '#src/containers/demos/home-filter.ts'
import { HomeScreen } from '#src/ui/home-screen.tsx'
import type { DemoFilter } from '#src/ui/parts/demo-filter.ts'

type FilteredHomeProps = Omit<
  ComponentProps<typeof HomeScreen>,
  'filter' | 'onFilter' | 'onType'
> & {
  app: App
  inAddress: DemoFilter
  write: (change: Partial<DemoFilter>) => Promise<void>
}

/** Home as it is filtered: drawn anew at each key of a search, which what is asked for around it is not. */
export const FilteredHome = memo(function FilteredHome(props: FilteredHomeProps) {
  const { app, inAddress, write, ...home } = props
  return <HomeScreen {...home} {...useHomeFilter(app, inAddress, write)} />
})
