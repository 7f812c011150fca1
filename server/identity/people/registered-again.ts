import { browserName } from '#server/http/browser-name.ts'
import type { Occasion } from '#server/http/implement.ts'
import { noticeOnceADay } from '#server/mail/notice.ts'
import type { PersonRow } from '#server/identity/people/people.ts'

/** Tells the owner of an account that somebody tried to register their address anew. */
export const tellOfRegistration = (
  { request, services }: Occasion,
  { email, firstname }: Pick<PersonRow, 'email' | 'firstname'>,
) =>
  noticeOnceADay(
    services,
    { kind: 'registered again', to: email },
    {
      firstname,
      subject: 'Sign-up for Partner Portal',
      what: [
        `Somebody, maybe you, tried to sign up for Partner Portal with this address in ${browserName(request.userAgent)}. You already have an account, and it stays as it is.`,
      ],
      advice: 'If that was not you, you do not need to do anything.',
    },
  )
