import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'

import { demosQuery } from '#src/api/queries.ts'
import type { App } from '#src/app/start-app.ts'
import type { Me } from '#src/api/contract/user.ts'
import { selectCopyLinkView } from '#src/machines/copy-link/copy-link.view.ts'
import { selectDemoSessionView } from '#src/machines/demo-session/demo-session.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { CommandPalette } from '#src/ui/frame/command-palette.tsx'
import { linkTo, pagesFor } from '#src/ui/frame/pages.ts'
import { withRecent, type PaletteItem } from '#src/ui/frame/palette-items.ts'

type PaletteProps = {
  app: App
  me: Me
  onClose: () => void
}

/** The open palette: what this person may open and do here. */
export function Palette({ app, me, onClose }: PaletteProps) {
  const items = usePaletteItems(app, me)
  const router = useRouter()
  const told = useCopied(app)
  const [recent] = useState(app.recentChoices.read)

  const choose = (item: PaletteItem) => {
    // A search on Home is not remembered: the next time it will be another.
    if (items.includes(item)) {
      app.recentChoices.write(withRecent(recent, item.id))
    }
    item.run()
    if (item.isTold !== true) {
      onClose()
    }
  }
  return (
    <CommandPalette
      items={items}
      recent={recent}
      told={told}
      onChoose={choose}
      onHome={(search) => void router.navigate({ to: '/', search: { search } })}
      onClose={onClose}
    />
  )
}

const usePaletteItems = (app: App, me: Me): PaletteItem[] => {
  const { data: demos = [] } = useQuery(demosQuery(app.call))
  const router = useRouter()
  const here = router.state.location.pathname
  const wear = (choice: 'light' | 'dark' | 'auto', label: string): PaletteItem => ({
    id: `theme-${choice}`,
    group: 'Actions',
    label,
    words: 'appearance mode colours',
    run: () => app.theme.send({ type: 'theme.choose', choice }),
  })

  return [
    ...demos.map(({ key, label, tagline }) => ({
      id: `demo-${key}`,
      group: 'Demos' as const,
      label,
      words: `${key} ${tagline}`,
      run: () => void router.navigate({ to: '/demo/$key', params: { key } }),
    })),
    ...pagesFor(me).map((page) => ({
      id: `page-${page.to}`,
      group: 'Pages' as const,
      label: page.label,
      run: () => void router.navigate(linkTo(page, here)),
    })),
    ...useDemoSessionItems(app),
    wear('light', 'Theme: light'),
    wear('dark', 'Theme: dark'),
    wear('auto', 'Theme: auto'),
    {
      id: 'copy',
      group: 'Actions',
      label: 'Copy the link to this page',
      isTold: true,
      run: () => app.flow('copyPage')?.send({ type: 'link.copy' }),
    },
    {
      id: 'logout',
      group: 'Actions',
      label: 'Log out',
      words: 'sign out leave',
      run: () => app.session.send({ type: 'session.logout' }),
    },
  ]
}

/** DEMO-8: the actions of the demo session's bar, which also shows their results. */
const useDemoSessionItems = ({ demoSession }: App): PaletteItem[] => {
  const view = useSelector(demoSession, selectDemoSessionView, shallowEqual)
  if (view.step !== 'running') {
    return []
  }
  const { id: leadId, company } = view.lead
  const item = (id: string, label: string, run: () => void): PaletteItem => ({
    id,
    group: 'Actions',
    label,
    words: company,
    run,
  })
  return [
    item('demo-session-extend', 'Extend demo session', () =>
      demoSession.send({ type: 'demoSession.resume', leadId }),
    ),
    item('demo-session-end', 'End demo session', () =>
      demoSession.send({ type: 'demoSession.end' }),
    ),
  ]
}

const outcomes = {
  ready: null,
  copied: 'Copied!',
  failed: 'Your browser does not let this page copy. The link is in its address bar.',
} as const

/** Copying the link of the page below the palette, and the result. */
const useCopied = (app: App) => {
  useEffect(() => {
    const open = async () => {
      await app.loadFlows('copyPage')
      app.open('copyPage', { text: window.location.href })
    }
    // If the code fails to load, the link is still in the address bar.
    open().catch(() => {})
    return () => app.close('copyPage')
  }, [app])
  const flow = useFlow(app, 'copyPage')
  const state = useSelector(flow, (it) => it && selectCopyLinkView(it).state)

  return state === undefined ? null : outcomes[state]
}
