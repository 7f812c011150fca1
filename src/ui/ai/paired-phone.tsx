import { Button, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import { useRef, type RefObject } from 'react'

import {
  whatsAppTemplates,
  type Delivery,
  type WhatsAppTemplate,
} from '#src/api/contract/whatsapp.ts'
import type { WhatsAppView } from '#src/machines/whatsapp/whatsapp.view.ts'
import { FormDialog } from '#src/ui/parts/overlays/form-dialog.tsx'
import { FactList } from '#src/ui/parts/page/fact-list.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { Moment } from '#src/ui/parts/time/moment.tsx'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'

type PairedView = Extract<WhatsAppView, { step: 'paired' }>
export type PairedPhoneProps = {
  view: PairedView
  /** Has the focus once the phone, and the button that asked, are gone. */
  headingRef: RefObject<HTMLElement | null>
  /** What is left of the day after the phone wrote. */
  clock: Clock
  onTemplate: (template: WhatsAppTemplate) => void
  onUnlink: () => void
  onConfirm: () => void
  onCancel: () => void
}

/** The phone, what may be sent to it now, and what became of what was. */
export function PairedPhone(props: PairedPhoneProps) {
  const { view, headingRef, onUnlink, onConfirm, onCancel } = props
  const { phone, isLeaving, isBusy, problem } = view
  const opener = useRef<HTMLButtonElement>(null)

  return (
    <>
      <FactList
        facts={[
          { label: 'Phone', value: `ends in ${phone.ends}` },
          { label: 'Connected', value: <Moment at={phone.pairedAt} /> },
        ]}
      />
      <ProblemAlert>{isLeaving ? null : problem}</ProblemAlert>
      <Window {...props} />
      <Flex gap="3" wrap="wrap">
        {phone.conversation === null ? null : (
          <Button asChild>
            <Link
              to="/ai/conversation/$conversationId"
              params={{ conversationId: phone.conversation }}
            >
              Open the conversation
            </Link>
          </Button>
        )}
        <Button ref={opener} variant="outline" onClick={onUnlink}>
          Disconnect
        </Button>
      </Flex>
      <Messages messages={phone.messages} />
      {isLeaving ? (
        <FormDialog
          title="Disconnect this phone?"
          description="The portal no longer sends anything to it. What was said stays in your conversations."
          action="Disconnect"
          isBusy={isBusy}
          problem={problem}
          finalFocus={() => opener.current ?? headingRef.current}
          onSubmit={(event) => {
            event.preventDefault()
            onConfirm()
          }}
          onCancel={onCancel}
        />
      ) : null}
    </>
  )
}

const templates = Object.entries(whatsAppTemplates) as [WhatsAppTemplate, string][]

/** WhatsApp lets us write freely for a day after the phone wrote, and then by approved texts alone. */
function Window({ view: { isOpen, isSending }, clock, onTemplate }: PairedPhoneProps) {
  if (isOpen) {
    return (
      <TimeLeft
        clock={clock}
        sentence="{time} left in which any answer can be sent to the phone"
        spokenAt={[60]}
        color="fg.muted"
      />
    )
  }
  return (
    <Stack as="section" aria-labelledby="templates" gap="3">
      <Heading as="h2" id="templates" size="md">
        Send a template
      </Heading>
      <Text color="fg.muted">
        The phone has not written for a day. Until it does, WhatsApp only accepts one of these.
      </Text>
      <Stack gap="2" align="flex-start">
        {templates.map(([name, text]) => (
          <Button
            key={name}
            variant="outline"
            height="auto"
            minHeight="11"
            py="2"
            whiteSpace="normal"
            textAlign="start"
            aria-disabled={isSending}
            onClick={isSending ? undefined : () => onTemplate(name)}
          >
            {text}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}

export const stateTexts: Readonly<Record<Delivery, string>> = {
  queued: 'On its way',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
}

function Messages({ messages }: Pick<PairedView['phone'], 'messages'>) {
  return messages.length === 0 ? (
    <Text color="fg.muted">Nothing was sent to the phone yet.</Text>
  ) : (
    <Stack as="section" aria-labelledby="sent" gap="3">
      <Heading as="h2" id="sent" size="md">
        Sent to the phone
      </Heading>
      <Sent>
        {messages.map(({ text, state, problem, reaction, at }, index) => (
          <li key={index}>
            <Text dir="auto" truncate title={text}>
              {text}
            </Text>
            <Text fontSize="sm" color={state === 'failed' ? 'fg.error' : 'fg.muted'}>
              {stateTexts[state]}
              {problem === null ? null : `: ${problem}`}
              {reaction === null ? null : `, answered by ${reaction}`}, <Moment at={at} />
            </Text>
          </li>
        ))}
      </Sent>
    </Stack>
  )
}

const Sent = chakra('ol', {
  base: {
    listStyleType: 'none',
    borderWidth: '1px',
    borderRadius: 'lg',
    '& > li': { px: '4', py: '3' },
    '& > li + li': { borderTopWidth: '1px' },
  },
})
