import { useSelector } from '@xstate/react'
import { memo, type ComponentProps } from 'react'

import type { App } from '#src/app/start-app.ts'
import { useHomeFilter } from '#src/containers/demos/home-filter.ts'
import { selectUiSettingsView } from '#src/machines/ui-settings/ui-settings.view.ts'
import type { DemoFilter } from '#src/ui/demos/demo-filter.ts'
import { HomeScreen } from '#src/ui/demos/home-screen.tsx'

type FilteredHomeProps = Omit<
  ComponentProps<typeof HomeScreen>,
  'filter' | 'onFilter' | 'onType' | 'isSlashOff'
> & {
  app: App
  inAddress: DemoFilter
  write: (change: Partial<DemoFilter>) => Promise<void>
}

/** The filtered part of Home: it renders at each key of a search, unlike the queries around it. */
export const FilteredHome = memo(function FilteredHome(props: FilteredHomeProps) {
  const { app, inAddress, write, ...home } = props
  // A name that was corrected in another tab is used at once.
  const firstname = useSelector(app.session, ({ context }) => context.me?.firstname)
  const isSlashOff = useSelector(app.uiSettings, (it) => selectUiSettingsView(it).isSlashOff)
  return (
    <HomeScreen
      {...home}
      firstname={firstname ?? home.firstname}
      isSlashOff={isSlashOff}
      {...useHomeFilter(app, inAddress, write)}
    />
  )
})
