import { shallowEqual, useSelector } from '@xstate/react'
import { useSyncExternalStore, type ReactNode } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectNewVersionView } from '#src/machines/new-version/new-version.view.ts'
import { Banners } from '#src/ui/banners.tsx'

const subscribeToConnection = (onChange: () => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** What concerns every page, in both layouts. */
export function ShellBanners({ app, children }: { app: App; children?: ReactNode }) {
  const { newVersion } = app
  const isOffline = useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  )

  return (
    <Banners
      isOffline={isOffline}
      newVersion={useSelector(newVersion, selectNewVersionView, shallowEqual)}
      onReload={() => newVersion.send({ type: 'reload.ask', hasUnsent: app.hasUnsent() })}
      onConfirmReload={() => newVersion.send({ type: 'reload.confirm' })}
      onCancelReload={() => newVersion.send({ type: 'reload.cancel' })}
      onPutOffVersion={() => newVersion.send({ type: 'version.putOff' })}
    >
      {children}
    </Banners>
  )
}
