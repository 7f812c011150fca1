import { plain } from '#src/lib/fuzzy.ts'
import type { TextLink } from '#src/ui/parts/buttons/text-link.tsx'

export type SupportAnswer = {
  /** Names the answer in an address: `/support#passkey`. */
  id: string
  question: string
  /** A paragraph each. */
  answer: readonly string[]
  link?: Pick<Parameters<typeof TextLink>[0], 'to' | 'hash'> & { label: string }
}

/** What people ask. An id stays when its question is put in other words: people keep links. */
export const supportAnswers: readonly SupportAnswer[] = [
  {
    id: 'sign-in',
    question: 'Which ways are there to sign in?',
    answer: [
      'By a code or a link that we mail you, by a passkey, by a password, or with an account of a provider such as Google. The login page offers those that your account has.',
      'You add a passkey, a password or a provider on your account page.',
    ],
    link: { to: '/account', label: 'Your account' },
  },
  {
    id: 'no-code',
    question: 'The mail with the code does not arrive. What now?',
    answer: [
      'Please look into the spam folder first, and check that the email on the login page is spelled right.',
      'After half a minute the page lets you ask for another code. Only the newest code works, for a few minutes. To protect your mailbox we send a few mails in a quarter of an hour at most.',
    ],
  },
  {
    id: 'two-digits',
    question: 'Why does the mailed link ask me for two digits?',
    answer: [
      'You opened it in another browser than the one you started in. The two digits are shown where you started; by them we know that it was you.',
      'Did you not start anything? Then close the page. We never ask for the code or the digits by phone or mail.',
    ],
  },
  {
    id: 'passkey',
    question: 'What is a passkey, and why should I want one?',
    answer: [
      'A passkey lets you sign in by what unlocks your device: your finger, your face or its PIN. There is nothing to remember and nothing that could be stolen by a fake page.',
      'It is the quickest way into the portal. You can have several, one for each device.',
    ],
    link: { to: '/account', label: 'Add a passkey on your account page' },
  },
  {
    id: 'lost-device',
    question: 'I lost a device that has my passkey. What should I do?',
    answer: [
      'Sign in by another way, for example by a mailed code, and delete the passkey on your account page. The sessions that began with it end at once. If your WhatsApp was on it, disconnect that phone too: ‘Log out everywhere else’ does it, and so does ‘Disconnect’ on the WhatsApp page of the AI guide.',
    ],
    link: { to: '/account', label: 'Your account' },
  },
  {
    id: 'unknown-session',
    question: 'I see a sign-in that was not mine.',
    answer: [
      'Log it out on your account page; there is a button for all other sessions at once too. Then change your password if you have one, delete the passkeys and unlink the sign-ons that are not yours, and tell us.',
    ],
    link: { to: '/contact', label: 'Tell us' },
  },
  {
    id: 'waiting',
    question: 'How long does it take until my access is approved?',
    answer: [
      'A person of our team looks at each request of a partner. The page that tells you to wait moves on by itself once it is decided; if the answer is no, it gives the reason, and you may ask again.',
      'Customers need no approval: their demos open as soon as the form about their organization is sent.',
    ],
  },
  {
    id: 'missing-demo',
    question: 'A colleague sees a demo that I do not. Why?',
    answer: [
      'Each demo says who it is shareable with: Googlers, partners or customers. You see those that are shared with you. Links marked for Google staff are only sent to them.',
      'Should you have a demo that is missing? Write to us which one, and for what.',
    ],
    link: { to: '/contact', label: 'Write to us' },
  },
  {
    id: 'partner-as-customer',
    question: 'I work for a partner, but my account is a customer’s. What now?',
    answer: [
      'Who registers by email is a customer. Write to us: an admin makes your account a partner’s. Your leads and conversations stay.',
    ],
    link: { to: '/contact', label: 'Write to us' },
  },
  {
    id: 'customer-as-partner',
    question: 'I am a customer, but my account is a partner’s. What now?',
    answer: [
      'Who comes first with Google is a partner. Write to us: an admin makes your account a customer’s. Your leads and conversations stay.',
    ],
    link: { to: '/contact', label: 'Write to us' },
  },
  {
    id: 'lead',
    question: 'Why am I asked who I am demoing to?',
    answer: [
      'The Google Cloud team learns from it which demos are shown to whom. The company and its website are enough; everything else is optional.',
      'Your answer counts for several hours and for all demos. After that the form comes again, for you may be with somebody else then.',
    ],
  },
  {
    id: 'lead-correction',
    question: 'I named a company wrongly. How is it put right?',
    answer: [
      'On your account page, under ‘Whom you demoed to’, for a day after you wrote it. While a demo session runs, ‘Correct’ in its bar leads there.',
      'Later, or to have something deleted from it, write to us.',
    ],
    link: { to: '/account', hash: 'leads', label: 'Whom you demoed to' },
  },
  {
    id: 'blocked',
    question: 'I pressed ‘Access Demo’ and no demo opened.',
    answer: [
      'The demo opens in a new tab, and your browser may have blocked it. Then the demo’s page shows a link that opens it; your browser can also be told to allow new tabs for this site.',
    ],
  },
  {
    id: 'share',
    question: 'How do I share a demo with somebody?',
    answer: [
      'On the demo’s page, ‘Copy link’ takes its address. Whoever opens it signs in first and sees the demo if it is shared with them, so you may send it to anybody.',
    ],
  },
  {
    id: 'logged-out',
    question: 'Why was I logged out?',
    answer: [
      'A session ends after a while without use, and after a day at the latest. Some minutes before, the portal asks whether you stay connected.',
      'What you typed into the contact form is kept in the tab until you are back.',
    ],
  },
  {
    id: 'device',
    question: 'How do I sign in on a screen without a keyboard?',
    answer: [
      'Open the address /device of this portal there. It shows a code and a QR image. Enter or scan it on your phone or laptop, where you are signed in, and approve.',
      'Only approve a code that you see on a screen in front of you.',
    ],
    link: { to: '/device/verify', label: 'Enter a code' },
  },
  {
    id: 'offline',
    question: 'What happens when my connection breaks?',
    answer: [
      'What you see stays, and a line above it says that you are offline. Whatever changes something waits until you are connected and try again; nothing is sent twice.',
    ],
  },
  {
    id: 'privacy',
    question: 'What does the portal keep about me?',
    answer: [
      'It is told in plain words on the page About. A file of all of it is on your account page, under ‘Your data’.',
    ],
    link: { to: '/about', hash: 'privacy', label: 'Privacy in plain words' },
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer: [
      'On your account page, under ‘Your data’. Your ways to sign in, leads, activity and conversations go with it, at once and for good; a last mail tells you so.',
      'Accounts of Google staff, of admins and of whoever was refused access are deleted by whoever runs the portal: write to us.',
    ],
    link: { to: '/account', label: 'Your account' },
  },
]

/** Those answers that have every word that was typed, somewhere. */
export const answersFor = (search: string, answers: readonly SupportAnswer[] = supportAnswers) => {
  const words = plain(search).split(/\s+/)
  return answers.filter(({ question, answer }) => {
    const text = plain([question, ...answer].join(' '))
    return words.every((word) => text.includes(word))
  })
}
