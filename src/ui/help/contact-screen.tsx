import { chakra, Stack, Text } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'

import {
  contactSchema,
  contactSubjectLabels,
  type ContactDraft,
} from '#src/api/contract/contact.ts'
import type { ContactView } from '#src/machines/contact/contact.view.ts'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { SelectField } from '#src/ui/parts/forms/select-field.tsx'
import { SubmitButton } from '#src/ui/parts/forms/submit-button.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { useServerErrors } from '#src/ui/parts/forms/use-server-errors.ts'
import { useTyped } from '#src/ui/parts/forms/use-typed.ts'
import { ContentPage } from '#src/ui/parts/page/content-page.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'

/** `subject` is empty until one is chosen. */
type Typed = { subject: ContactDraft['subject'] | ''; message: string }

type ContactScreenProps = {
  view: Exclude<ContactView, { step: 'sent' }>
  /** Where the answer goes. */
  email: string
  about: Pick<ContactDraft, 'page' | 'requestId'>
  /** What was typed before; `null` where nothing was. */
  typed: Typed | null
  onType: (typed: Typed) => void
  onSubmit: (draft: ContactDraft) => void
}

/** A message to the team. */
export function ContactScreen(props: ContactScreenProps) {
  const { view, email, about, typed, onType, onSubmit } = props
  const { register, handleSubmit, subscribe, setError, formState } = useForm<ContactDraft>({
    resolver: zodResolver(contactSchema),
    // No subject is none that the schema takes.
    defaultValues: { ...about, ...((typed ?? begunBy(about)) as ContactDraft) },
  })
  const { errors } = formState
  const isBusy = view.step === 'sending'
  useServerErrors(setError, view.fieldErrors)
  useTyped(subscribe, ({ subject, message }) => onType({ subject, message }))

  return (
    <ContentPage
      title="Contact"
      lead={`Write to the team behind the portal. We answer by mail to ${email}.`}
    >
      <Stack
        p={{ base: '5', md: '7' }}
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="lg"
        boxShadow="card"
      >
        <Form isKept isBusy={isBusy} onSubmit={handleSubmit((draft) => onSubmit(draft))}>
          <SelectField
            {...register('subject')}
            label="Subject"
            none="Please choose"
            options={contactSubjectLabels}
            autoFocus={view.isAnother}
            required
            readOnly={isBusy}
            error={errors.subject?.message}
          />
          <TextField
            {...register('message')}
            label="Message"
            isMultiline
            rows={8}
            required
            readOnly={isBusy}
            error={errors.message?.message}
          />
          <Context {...about} />
          <ProblemAlert>{view.problem}</ProblemAlert>
          <SubmitButton
            isBusy={isBusy}
            busyText="Sending..."
            alignSelf={{ base: 'stretch', sm: 'flex-start' }}
          >
            Send message
          </SubmitButton>
        </Form>
      </Stack>
    </ContentPage>
  )
}

/** Who comes from a demo most likely writes about it. */
const begunBy = ({ page = '' }: ContactScreenProps['about']): Typed => ({
  subject: /^\/(?:demo|open)\//.test(page) ? 'demo' : '',
  message: '',
})

/** What goes along unseen is told. */
function Context({ page, requestId }: ContactScreenProps['about']) {
  return page === undefined && requestId === undefined ? null : (
    <Stack gap="1" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
      <Text>Sent along to help us find what you mean:</Text>
      <chakra.ul ps="5" listStyleType="disc">
        {page === undefined ? null : <li>the page {page}</li>}
        {requestId === undefined ? null : <li>the request id {requestId}</li>}
      </chakra.ul>
    </Stack>
  )
}
