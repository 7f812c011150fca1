import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { plainDigits } from '#src/lib/plain-digits.ts'
import type { PasscodeView } from '#src/machines/passcode/passcode.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { EmailText } from '#src/ui/parts/page/email-text.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import type { Clock } from '#src/ui/parts/time/clock.ts'
import { TimeLeft } from '#src/ui/parts/time/time-left.tsx'

/** The code in what was typed or pasted: it may be split by spaces or dashes, in digits of any script, or inside a sentence. */
const codeIn = (text: string) => {
  const plain = plainDigits(text.normalize('NFKC'))
  const [code, ...others] = plain.match(/(?<!\d)\d{6}(?!\d)/g) ?? []
  return code !== undefined && others.length === 0 ? code : plain.replaceAll(/[\s\p{Pd}]/gu, '')
}

/** Only six digits are sent: the server would take anything else for another kind of secret. */
const schema = z.object({
  passcode: z.pipe(
    z.pipe(z.string(), z.transform(codeIn)),
    z.string().check(z.regex(/^\d{6}$/, 'Please enter the six digits of the mail.')),
  ),
})

const verbs = {
  login: { idle: 'Sign in', busy: 'Signing in...' },
  register: { idle: 'Sign up', busy: 'Signing up...' },
  confirm: { idle: 'Confirm', busy: 'Confirming...' },
  change: { idle: 'Change email', busy: 'Changing...' },
} as const

const limitSentences = {
  code: 'You can enter a code again in {time}.',
  request: 'A new code can be sent in {time}.',
} as const

/** What a code is asked for. */
export type PasscodeOccasion = keyof typeof verbs

type PasscodeFormProps = {
  view: Extract<PasscodeView, { step: 'finish' }>
  occasion: PasscodeOccasion
  clock: Clock
  /** Seconds until the server accepts more, while `view.limit` is set. */
  limitClock: Clock
  onResend: () => void
  onSubmit: (passcode: string) => void
}

/** Takes the code from the mail. Remounted for each attempt, so that the field is empty and focused. */
export function PasscodeForm(props: PasscodeFormProps) {
  const { view, occasion, clock, limitClock, onResend, onSubmit } = props
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { passcode: '' },
  })
  const verb = verbs[occasion]
  const isClosed = view.isBusy || view.limit === 'code'

  return (
    <Form isBusy={isClosed} onSubmit={handleSubmit(({ passcode }) => onSubmit(passcode))}>
      <TimeLeft
        clock={clock}
        sentence="{time} left to enter the code sent to you by email"
        spokenAt={[300, 60, 10]}
        color="fg.muted"
        // Always two lines, however much time is left.
        fontSize={{ base: 'sm', sm: 'md' }}
      />
      <WhichMail view={view} occasion={occasion} />
      <TextField
        {...register('passcode')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        autoFocus
        required
        error={formState.errors.passcode?.message}
      />
      <ProblemAlert>{view.problem}</ProblemAlert>
      {view.limit === null ? null : (
        <TimeLeft clock={limitClock} sentence={limitSentences[view.limit]} spokenAt={[10]} />
      )}
      <SubmitButton isBusy={isClosed} busyText={view.isBusy ? verb.busy : verb.idle}>
        {verb.idle}
      </SubmitButton>
      {view.number === null ? null : <LinkNumber number={view.number} />}
      <Stack gap="0" alignItems="flex-start" fontSize="sm" color="fg.muted">
        <Text>No mail yet? Please look in your spam folder too.</Text>
        {view.canResend ? (
          <Button variant="plain" px="0" fontSize="sm" onClick={onResend}>
            Send a new code
          </Button>
        ) : null}
      </Stack>
    </Form>
  )
}

type WhichMailProps = Pick<PasscodeFormProps, 'view' | 'occasion'>

/** Where the code was sent; if no new mail was sent, which earlier one to use. */
function WhichMail({ view, occasion }: WhichMailProps) {
  // Elsewhere the screen shows the address already.
  const isNamed = occasion === 'confirm' || occasion === 'change'
  if (view.isNewMail) {
    return isNamed ? (
      <Text overflowWrap="anywhere">
        We sent a code to{' '}
        <Text as="span" display="inline-block">
          <EmailText email={view.identifier} />.
        </Text>
      </Text>
    ) : null
  }
  return (
    <Text overflowWrap="anywhere">
      {view.number === null && occasion !== 'change'
        ? `No new mail was sent: ${view.identifier} just got several, whoever asked for them. Use the newest one: its code works here, and so does its link in this browser.`
        : `No new mail was sent: the newest one to ${view.identifier} still works.`}
    </Text>
  )
}

function LinkNumber({ number }: { number: string }) {
  return (
    <Flex gap="4" alignItems="center" p="4" borderRadius="lg" bg="bg.muted">
      <Text
        fontFamily="mono"
        fontSize="2xl"
        fontWeight="bold"
        letterSpacing="0.08em"
        aria-label={number.split('').join(' ')}
        role="img"
      >
        {number}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        If you open the link from the mail in another browser, enter this number there.
      </Text>
    </Flex>
  )
}
