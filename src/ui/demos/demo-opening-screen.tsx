import { Button, chakra, Link as StyledLink, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { DemoOpenView } from '#src/machines/demo-open/demo-open.view.ts'
import { ProductMark } from '#src/ui/frame/product-mark.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ScreenHeading } from '#src/ui/parts/page/screen-heading.tsx'

type DemoOpeningScreenProps = {
  demoKey: string
  label: string
  open: DemoOpenView
  isOffline: boolean
  onOpen: () => void
}

/** The go and redirect pages: the demo is about to open, is open in another tab, or was opened before. */
export function DemoOpeningScreen(props: DemoOpeningScreenProps) {
  const { demoKey, label, open, isOffline, onOpen } = props

  return (
    <Centre>
      <ProductMark size={44} />
      <ScreenHeading>{label}</ScreenHeading>
      <Text role="status" color="fg.muted">
        {isOffline ? 'You are offline. The demo needs a connection.' : statusOf(open)}
      </Text>
      {open.step === 'idle' ? <OpenButton label={label} onOpen={onOpen} /> : null}
      {open.step === 'opened' ? <OpenLink label={label} {...open} /> : null}
      <StyledLink asChild display="inline-flex" alignItems="center" minHeight="11">
        <Link to="/demo/$key" params={{ key: demoKey }}>
          Back to the demo page
        </Link>
      </StyledLink>
    </Centre>
  )
}

/** A link takes its place. */
function OpenButton({ label, onOpen }: Pick<DemoOpeningScreenProps, 'label' | 'onOpen'>) {
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <Button ref={button} onClick={onOpen}>
      Open {label}
    </Button>
  )
}

type OpenLinkProps = Pick<DemoOpeningScreenProps, 'label'> &
  Extract<DemoOpenView, { step: 'opened' }>

/** The button takes its place once the demo session is over. */
function OpenLink({ label, url, how }: OpenLinkProps) {
  const link = useFocusAround<HTMLAnchorElement>()
  const target = how === 'slow' ? {} : { target: '_blank', rel: 'noopener' }

  return (
    <Button asChild>
      <a ref={link} href={url} {...target}>
        Open {label}
      </a>
    </Button>
  )
}

const openedTexts = {
  shown: 'The demo is open. If you do not see it, please use the button.',
  blocked: 'Your browser did not let the new tab open. Please use the button.',
  slow: 'The demo is taking longer than usual. You can also use the button.',
} as const

const statusOf = (open: DemoOpenView) => {
  if (open.step === 'idle') {
    return 'You opened this demo before.'
  }
  return open.step === 'opened' ? openedTexts[open.how] : 'Loading...'
}

const Centre = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4',
    minHeight: '60dvh',
    textAlign: 'center',
  },
})
