import { Button, chakra } from '@chakra-ui/react'
import { CircleCheck, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react'
import { useRef, type ReactNode } from 'react'

import type { NewVersionView } from '#src/machines/new-version/new-version.view.ts'
import type { Notice } from '#src/machines/notice/notice.machine.ts'
import { Banner } from '#src/ui/frame/banner.tsx'
import { useStuckHeight } from '#src/ui/frame/use-stuck-height.ts'

export type BannersProps = {
  isOffline: boolean
  /** What just happened. */
  notice: Notice | null
  newVersion: NewVersionView
  onReload: () => void
  /** What was typed may be lost. */
  onConfirmReload: () => void
  onCancelReload: () => void
  onPutOffVersion: () => void
  onDismissNotice: () => void
  /** Those of the person's own sessions, below. */
  children?: ReactNode
}

/**
 * The one place for messages that concern every page, under the header: connection, version, notice, sessions. It stays visible
 * while the page scrolls.
 */
export function Banners({ isOffline, notice, newVersion, children, ...on }: BannersProps) {
  const place = useRef<HTMLDivElement>(null)
  useStuckHeight(place, '--stuck-height')

  return (
    <Place ref={place} tabIndex={-1}>
      <div role="status">
        {isOffline ? (
          <Banner tone="warning" icon={WifiOff}>
            You are offline. You can keep reading; changes need a connection.
          </Banner>
        ) : null}
      </div>
      {/* Without a connection nothing can be loaded. */}
      <VersionBanner
        {...on}
        step={isOffline ? 'none' : newVersion.step}
        onPutOffVersion={() => {
          // The pressed button disappears: the next Tab continues from here.
          place.current?.focus()
          on.onPutOffVersion()
        }}
      />
      <div role="status">
        {notice === null ? null : (
          <Banner
            tone={notice.tone}
            icon={notice.tone === 'success' ? CircleCheck : TriangleAlert}
            actions={
              <Action
                variant="ghost"
                onClick={() => {
                  place.current?.focus()
                  on.onDismissNotice()
                }}
              >
                Close
              </Action>
            }
          >
            {notice.text}
          </Banner>
        )}
      </div>
      {children}
    </Place>
  )
}

type VersionBannerProps = NewVersionView &
  Pick<BannersProps, 'onReload' | 'onConfirmReload' | 'onCancelReload' | 'onPutOffVersion'>

/** RE-17. A second press on the first button cancels the question, so that a hasty double press loses nothing. */
function VersionBanner({ step, ...on }: VersionBannerProps) {
  const isAsking = step === 'asking'
  const isBusy = step === 'reloading'

  return (
    <div role="status">
      {step === 'none' ? null : (
        <Banner
          tone="brand"
          icon={RefreshCw}
          actions={
            <>
              <Action
                variant="ghost"
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : isAsking ? on.onCancelReload : on.onReload}
              >
                {isAsking ? 'Keep writing' : isBusy ? 'Loading...' : 'Reload'}
              </Action>
              <Action
                variant="ghost"
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : isAsking ? on.onConfirmReload : on.onPutOffVersion}
              >
                {isAsking ? 'Reload anyway' : 'Not now'}
              </Action>
            </>
          }
        >
          {isAsking
            ? 'What you typed on this page but did not send would be lost.'
            : 'A new version is ready. This one keeps working until you reload.'}
        </Banner>
      )}
    </div>
  )
}

const Action = chakra(Button, { base: { px: '3', fontSize: 'sm', color: 'inherit' } })

const Place = chakra('div', {
  base: {
    position: 'sticky',
    top: 'var(--header-height, 0px)',
    zIndex: 'header',
    // The banners take only a part of the window; if there are more, they scroll.
    maxHeight: '33dvh',
    overflowY: 'auto',
    flexShrink: 0,
    _focus: { outline: 'none' },
    _print: { display: 'none' },
  },
})
