import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'

import type { App } from '#src/app/start-app.ts'
import { selectNewVersionView } from '#src/machines/new-version/new-version.view.ts'
import { selectNotice } from '#src/machines/notice/notice.view.ts'
import { useIsOffline } from '#src/ui/parts/status/use-is-offline.ts'
import { Banners } from '#src/ui/frame/banners.tsx'

/** The banners, in both layouts. */
export function ShellBanners({ app, children }: { app: App; children?: ReactNode }) {
  const { newVersion, notice } = app
  const isOffline = useIsOffline()

  return (
    <Banners
      isOffline={isOffline}
      notice={useSelector(notice, selectNotice)}
      newVersion={useSelector(newVersion, selectNewVersionView, shallowEqual)}
      onReload={() => newVersion.send({ type: 'reload.ask', hasUnsent: app.hasUnsent() })}
      onConfirmReload={() => newVersion.send({ type: 'reload.confirm' })}
      onCancelReload={() => newVersion.send({ type: 'reload.cancel' })}
      onPutOffVersion={() => newVersion.send({ type: 'version.putOff' })}
      onDismissNotice={() => notice.send({ type: 'notice.dismiss' })}
    >
      {children}
    </Banners>
  )
}
