import { shallowEqual, useSelector } from '@xstate/react'
import * as z from 'zod/mini'

import {
  contactSchema,
  pagePath,
  requestIdSchema,
  type ContactDraft,
} from '#src/api/contract/contact.ts'
import type { Me } from '#src/api/contract/user.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectContactView } from '#src/machines/contact/contact.view.ts'
import { useFlow } from '#src/containers/flow.ts'
import { KeptDraft } from '#src/containers/kept-draft.ts'
import { ContactScreen } from '#src/ui/help/contact-screen.tsx'
import { ContactSentScreen } from '#src/ui/help/contact-sent-screen.tsx'

type ContactFlowProps = {
  app: App
  me: Me
  /** The page that the person came from and the request that failed there, from the address. */
  page: string | undefined
  request: string | undefined
}

const typedSchema = z.object({
  subject: z.union([contactSchema.shape.subject, z.literal('')]),
  message: z.string(),
})

/** A message to the team, from the form to its reference. */
export function ContactFlow(props: ContactFlowProps) {
  const flow = useFlow(props.app, 'contact')

  return flow === undefined ? null : <Steps flow={flow} {...props} />
}

function Steps({ flow, app, me, page, request }: ContactFlowProps & { flow: FlowRef<'contact'> }) {
  const view = useSelector(flow, selectContactView, shallowEqual)

  if (view.step === 'sent') {
    return (
      <ContactSentScreen
        reference={view.reference}
        email={me.email}
        onAnother={() => flow.send({ type: 'contact.another' })}
      />
    )
  }
  return (
    <KeptDraft drafts={app.drafts} name="contact" schema={typedSchema}>
      {(typed) => (
        <ContactScreen
          view={view}
          email={me.email}
          about={aboutOf(page, request)}
          typed={typed}
          onType={(now) => app.drafts.write('contact', now)}
          onSubmit={(draft) => flow.send({ type: 'contact.submit', draft })}
        />
      )}
    </KeptDraft>
  )
}

/** Whatever is broken is left out. */
const aboutOf = (page: unknown, request: unknown): Pick<ContactDraft, 'page' | 'requestId'> => {
  const [ofPage, ofRequest] = [pagePath.safeParse(page), requestIdSchema.safeParse(request)]
  return {
    ...(ofPage.success && { page: ofPage.data }),
    ...(ofRequest.success && { requestId: ofRequest.data }),
  }
}
