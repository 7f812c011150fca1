import { Button, chakra, Flex, Skeleton, Stack } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { Pencil, Pin, PinOff, Plus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'

import type { ListedConversation } from '#src/api/contract/conversations.ts'
import { byDay } from '#src/ui/ai/by-day.ts'
import { useRowFocus, useRowsFocus, type RowFocus } from '#src/ui/ai/row-focus.ts'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { OlderButton } from '#src/ui/parts/buttons/older-button.tsx'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { SearchField } from '#src/ui/parts/forms/search-field.tsx'
import { ListAlert, type ListProblem } from '#src/ui/parts/status/list-alert.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'
import { useToday } from '#src/ui/parts/time/today.ts'

export type ConversationListProps = {
  /** `null` while they are loading. */
  conversations: readonly ListedConversation[] | null
  q: string
  problem: ListProblem | null
  /** What was done last, in a sentence, or why it was not. */
  outcome: { told: string | null; canUndo: boolean; problem: string | null }
  /** The id of the conversation that an act is under way for; no other act is possible meanwhile. */
  busyId: string | null
  hasMore: boolean
  /** Asks first. */
  onDeleteAll: () => void
  onSearch: (q: string) => void
  onMore: () => void
  onRetry: () => void
  onRename: (conversation: ListedConversation) => void
  onDelete: (conversation: ListedConversation) => void
  /** Pins to the top of the list, or back to its day. */
  onPin: (conversation: ListedConversation) => void
  /** Restores what was deleted last. */
  onUndo: () => void
  /** A link was followed. */
  onLeave?: (() => void) | undefined
}

/** AI-2: the person's conversations by day, to search, open, pin, rename and delete. */
export function ConversationList(props: ConversationListProps) {
  const { conversations, q, problem, outcome, hasMore, onMore, onRetry, onLeave } = props
  const { onSearch, onUndo, onDeleteAll, busyId } = props
  const today = useToday()
  const { list, rowFocus } = useRowsFocus<HTMLDivElement>()

  return (
    <Stack ref={list} as="nav" aria-label="Conversations" gap="4" tabIndex={-1} data-takes-focus>
      <Button asChild variant="outline" justifyContent="flex-start">
        <Link to="/ai/new" onClick={onLeave}>
          <Plus aria-hidden />
          New conversation
        </Link>
      </Button>
      <SearchField
        id="conversation-search"
        role="search"
        label="Search conversations"
        placeholder=""
        search={q}
        onType={onSearch}
      />
      <Flex align="center" justify="space-between" gap="2" wrap="wrap">
        <StatusLine>{outcome.told}</StatusLine>
        {outcome.canUndo ? <Undo onUndo={onUndo} /> : null}
      </Flex>
      <ProblemAlert>{outcome.problem}</ProblemAlert>
      <ListAlert problem={problem} onRetry={onRetry} />
      <StatusLine>{foundText(props)}</StatusLine>
      {conversations === null && problem === null ? <Waiting /> : null}
      {byDay(conversations ?? [], today).map(({ day, conversations: ofDay }) => (
        <section key={day} aria-label={day}>
          <Day aria-hidden>{day}</Day>
          <chakra.ul listStyleType="none">
            {ofDay.map((conversation) => (
              <Item
                key={conversation.id}
                conversation={conversation}
                rowFocus={rowFocus}
                {...props}
              />
            ))}
          </chakra.ul>
        </section>
      ))}
      {hasMore ? <OlderButton onOlder={onMore}>Show more</OlderButton> : null}
      <div>
        <PlainLink asChild>
          <Link to="/ai/demo" onClick={onLeave}>
            What the guide can do
          </Link>
        </PlainLink>
        <PlainLink asChild>
          <Link to="/ai/conversation/whatsapp" onClick={onLeave}>
            WhatsApp
          </Link>
        </PlainLink>
      </div>
      {q === '' && (conversations?.length ?? 0) > 0 ? (
        <DeleteAll isBusy={busyId !== null} onDeleteAll={onDeleteAll} />
      ) : null}
    </Stack>
  )
}

/** Always the same element, so that screen readers announce the results. */
const foundText = ({ conversations, q, problem, hasMore }: ConversationListProps) => {
  if (conversations === null) {
    return problem === null ? 'Loading...' : null
  }
  if (conversations.length === 0) {
    return q === ''
      ? 'You have not asked anything yet.'
      : 'No conversation contains all these words.'
  }
  const count =
    conversations.length === 1 ? 'One conversation' : `${conversations.length} conversations`
  return q === '' ? null : `${count}${hasMore ? ', and more' : ''}`
}

const Waiting = () => (
  <Stack gap="2" aria-hidden>
    <Skeleton height="10" />
    <Skeleton height="10" />
  </Stack>
)

function Undo({ onUndo }: Pick<ConversationListProps, 'onUndo'>) {
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <Button ref={button} size="sm" variant="outline" onClick={onUndo}>
      Undo
    </Button>
  )
}

type DeleteAllProps = Pick<ConversationListProps, 'onDeleteAll'> & { isBusy: boolean }

function DeleteAll({ isBusy, onDeleteAll }: DeleteAllProps) {
  const button = useFocusAround<HTMLButtonElement>()

  return (
    <Button
      ref={button}
      size="sm"
      variant="ghost"
      alignSelf="flex-start"
      px="3"
      color="fg.muted"
      whiteSpace="nowrap"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onDeleteAll}
    >
      Delete all conversations
    </Button>
  )
}

type ItemProps = Pick<
  ConversationListProps,
  'busyId' | 'onRename' | 'onDelete' | 'onPin' | 'onLeave'
> & {
  conversation: ListedConversation
  rowFocus: RowFocus
}

function Item({ conversation, rowFocus, busyId, onRename, onDelete, onPin, onLeave }: ItemProps) {
  const { id, title, isPinned } = conversation
  const row = useRowFocus(id, rowFocus)
  const pin = isPinned ? 'Unpin' : 'Pin'
  const actOf = (name: string, onAct: (it: ListedConversation) => void) => ({
    'aria-label': `${name}: ${title}`,
    title: name,
    'aria-disabled': busyId !== null,
    onClick: busyId === null ? () => onAct(conversation) : undefined,
  })

  return (
    <Row
      ref={row}
      opacity={busyId === id ? '0.6' : undefined}
      aria-busy={busyId === id}
      data-id={id}
    >
      <ConversationLink asChild>
        <Link
          to="/ai/conversation/$conversationId"
          params={{ conversationId: id }}
          title={title}
          onClick={onLeave}
        >
          <Title dir="auto">{title}</Title>
        </Link>
      </ConversationLink>
      <Flex>
        <Act {...actOf(pin, onPin)}>{isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}</Act>
        <Act {...actOf('Rename', onRename)}>
          <Pencil aria-hidden />
        </Act>
        <Act {...actOf('Delete', onDelete)}>
          <Trash2 aria-hidden />
        </Act>
      </Flex>
    </Row>
  )
}

function Act(props: ComponentProps<typeof IconButton>) {
  return <IconButton minWidth="9" color="fg.subtle" {...props} />
}

/**
 * A row's actions appear on hover, or on focus. Touch screens cannot hover: there the actions are always visible, below the title
 * if there is no room beside it.
 */
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    '@media (hover: hover)': {
      flexWrap: 'nowrap',
      '& button': { opacity: '0' },
      '&:is(:hover, :focus-within, :has([aria-current])) button': { opacity: '1' },
    },
  },
})

const link = {
  display: 'block',
  px: '3',
  py: '2.5',
  borderRadius: 'md',
  fontSize: 'sm',
  fontWeight: 'medium',
  color: 'fg.muted',
  _hover: { bg: 'bg.muted', color: 'fg' },
  _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
  '&[aria-current=page]': { bg: 'brand.subtle', color: 'brand.fg', fontWeight: 'semibold' },
} as const

const ConversationLink = chakra('a', {
  base: { ...link, flex: '1 1 9rem', minWidth: '0' },
})
/** Two lines, to tell apart titles that begin alike. */
const Title = chakra('span', {
  base: {
    display: 'block',
    maxHeight: '2lh',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
})
const PlainLink = chakra('a', { base: link })

const Day = chakra('h2', {
  base: { px: '3', pb: '1', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.subtle' },
})
