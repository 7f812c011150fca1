import { Button, chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

import type { OwnLead } from '#src/api/contract/leads.ts'
import type { DemoSessionView } from '#src/machines/demo-session/demo-session.view.ts'
import { DemoSessionBand } from '#src/ui/demos/demo-session-band.ts'
import { EarlierCustomersButton } from '#src/ui/demos/earlier-customers-button.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { useMark, type Clock } from '#src/ui/parts/time/clock.ts'
import { localFormat } from '#src/ui/parts/time/local-format.ts'
import { Point } from '#src/ui/parts/time/moment.tsx'

type DemoSessionBarProps = {
  view: DemoSessionView
  /** The time that is left. */
  clock: Clock
  isSwitching: boolean
  /** The form asks for another customer, who may be looking on. */
  isNameHidden: boolean
  /** The person's earlier leads, newest first; `null` while they are unknown. */
  leads: readonly OwnLead[] | null
  hasFailed: boolean
  /** The demo whose form asks for another customer; `null` if there is none. */
  demoKey: string | null
  /** Whether that demo's page is the current one. */
  isOnDemoPage: boolean
  onSwitch: (isSwitching: boolean) => void
  onResume: (leadId: string) => void
  onExtend: (leadId: string) => void
  onEnd: () => void
}

/** DEMO-8: whom the demos are for, and until when. Screen readers announce that it ends soon, and that it has ended. */
export function DemoSessionBar({ view, clock, ...props }: DemoSessionBarProps) {
  const [hasRun, setHasRun] = useState(false)
  const isRunning = view.step !== 'none'
  if (isRunning && !hasRun) {
    setHasRun(true)
  }

  return (
    <Place tabIndex={-1} data-takes-focus>
      <VisuallyHidden role="status">
        {isRunning ? <EndsSoon clock={clock} /> : null}
        {hasRun && !isRunning ? 'The demo session is over.' : ''}
      </VisuallyHidden>
      {view.step === 'none' ? null : <Bar {...props} view={view} />}
    </Place>
  )
}

const warnedAt = [60]

/** WCAG 2.2.1: there is still time to extend it. */
const EndsSoon = ({ clock }: Pick<DemoSessionBarProps, 'clock'>) =>
  useMark(clock, warnedAt) === null
    ? ''
    : 'The demo session ends in 1 minute. Extend is in its bar.'

type BarProps = Omit<DemoSessionBarProps, 'view' | 'clock'> & {
  view: Exclude<DemoSessionView, { step: 'none' }>
}

function Bar({ view, isSwitching, isNameHidden, onSwitch, onExtend, onEnd, ...choices }: BarProps) {
  const listId = useId()
  const band = useFocusAround<HTMLElement>()
  const isBusy = view.step === 'resuming'

  return (
    <DemoSessionBand ref={band} aria-label="Demo session">
      <Flex
        direction={{ base: 'column', md: 'row' }}
        columnGap="4"
        align={{ md: 'center' }}
        justify="space-between"
      >
        <Text
          role="status"
          pt={{ base: '1.5', md: '0' }}
          overflowWrap="anywhere"
          visibility={isNameHidden ? 'hidden' : undefined}
        >
          Demoing to <strong>{view.lead.company}</strong> until{' '}
          <Until at={view.until} since={view.lead.created_at} />
        </Text>
        {/* Its words stand in line with the text above. */}
        <Flex flexShrink="0" mx="-3">
          <Action
            variant="ghost"
            aria-expanded={isSwitching}
            aria-controls={listId}
            onClick={() => onSwitch(!isSwitching)}
          >
            Switch
          </Action>
          <Action
            variant="ghost"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : () => onExtend(view.lead.id)}
          >
            {isBusy ? 'Loading...' : 'Extend'}
          </Action>
          <Button asChild variant="ghost" {...actionLook}>
            <Link
              to="/account"
              hash="leads"
              aria-label={`Correct what you wrote about ${view.lead.company}`}
            >
              Correct
            </Link>
          </Button>
          <Action variant="ghost" aria-label="End demo session" onClick={onEnd}>
            End
          </Action>
        </Flex>
      </Flex>
      <div id={listId}>
        {isSwitching ? (
          <Choices {...choices} current={view.lead.id} onSwitch={onSwitch} isBusy={isBusy} />
        ) : null}
      </div>
      <ProblemAlert>{view.problem}</ProblemAlert>
    </DemoSessionBand>
  )
}

type ChoicesProps = Pick<
  DemoSessionBarProps,
  'leads' | 'hasFailed' | 'demoKey' | 'isOnDemoPage' | 'onResume' | 'onSwitch'
> & { current: string; isBusy: boolean }

function Choices({ leads, hasFailed, current, isBusy, onResume, ...somebodyElse }: ChoicesProps) {
  const { demoKey, isOnDemoPage, onSwitch } = somebodyElse
  const list = useFocusAround<HTMLDivElement>()
  const [areOthersShown, setAreOthersShown] = useState(false)
  const others = leads?.filter(({ id, isResumable }) => isResumable && id !== current)

  return (
    <Stack ref={list} gap="2" pt="2" pb="2" align="flex-start">
      <Text role="status" color="fg.muted" _empty={{ display: 'none' }}>
        {statusOf(others, hasFailed)}
      </Text>
      <Flex wrap="wrap" gap="2" align="center">
        {demoKey === null ? null : (
          <Button asChild variant="outline">
            <Link
              to="/demo/$key/open"
              params={{ key: demoKey }}
              search={{ switch: true }}
              state={isOnDemoPage ? { isOverDemoPage: true } : {}}
              onClick={() => onSwitch(false)}
            >
              Somebody else
            </Link>
          </Button>
        )}
        {others === undefined || others.length === 0 ? null : (
          <EarlierCustomersButton isShown={areOthersShown} onShow={setAreOthersShown} />
        )}
      </Flex>
      {areOthersShown ? (
        <chakra.ul
          aria-label="Recently demoed to"
          listStyleType="none"
          display="flex"
          flexWrap="wrap"
          gap="2"
        >
          {others?.map(({ id, company }) => (
            <li key={id}>
              <Button
                variant="outline"
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : () => onResume(id)}
              >
                {company}
              </Button>
            </li>
          ))}
        </chakra.ul>
      ) : null}
    </Stack>
  )
}

const statusOf = (others: readonly OwnLead[] | undefined, hasFailed: boolean) => {
  if (others === undefined) {
    return hasFailed ? 'The list could not be loaded.' : 'Loading...'
  }
  return others.length === 0 ? 'Nobody else in the last day.' : ''
}

const timeOfDay = localFormat({ timeStyle: 'short' })
const timeOfOtherDay = localFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' })

/** In the browser's language and time zone; with the day if it is another one. */
function Until({ at, since }: { at: number; since: number }) {
  const isToday = new Date(at).toDateString() === new Date(since).toDateString()

  return <Point at={at} format={isToday ? timeOfDay : timeOfOtherDay} />
}

/** A link takes it by itself: `asChild` of a part that is styled once more leaves the button's own look out. */
const actionLook = { px: '3', fontSize: 'sm', color: 'brand.fg' } as const
const Action = chakra(Button, { base: actionLook })

const Place = chakra('div', { base: { _focus: { outline: 'none' } } })
