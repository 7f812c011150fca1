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

/** What everybody asks. An id stays when its question is put in other words: people keep links. */
const answersForAll: readonly SupportAnswer[] = [
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

/** What admins ask besides, before all else. */
const answersForAdmins: readonly SupportAnswer[] = [
  {
    id: 'admin-rights',
    question: 'What may I do as an admin?',
    answer: [
      'Decide who gets access, say which demos an organization sees, put names and leads right, see what people and organizations do, take files of it, and make others admins. All of it is in Admin Tools and in User insights; nobody but admins sees these pages.',
      'What people ask the AI guide is theirs alone: no admin reads it.',
      'It takes a passkey or single sign-on. Where you signed in by a code or a password, the page asks you to confirm by one of those first.',
    ],
    link: { to: '/admin/users', label: 'Users' },
  },
  {
    id: 'admin-approve',
    question: 'How do I approve or reject a request for access?',
    answer: [
      'Under Partners, open the organization and decide on each who waits, or choose several organizations in the list and decide on all of them at once. A rejection needs a reason, which the person reads; a note stays among admins. For fifteen seconds ‘Undo’ takes a decision back, before its mail leaves; later ‘Reopen’ has the request wait again.',
      'Customers need no approval.',
    ],
    link: { to: '/admin/partners', label: 'Partners' },
  },
  {
    id: 'admin-roles',
    question: 'How do I change what somebody is, or shut them out?',
    answer: [
      'Under Users, open the account: ‘Make admin’ and ‘Remove as admin’, ‘Make partner’ and ‘Make customer’, ‘Disable’ and ‘End sessions’ are its actions. What cannot be done says why: the last admin stays one, and whom the configuration names does too.',
      'Nobody is made Google staff here: Google says who that is when they sign in.',
    ],
    link: { to: '/admin/users', label: 'Users' },
  },
  {
    id: 'admin-leads',
    question: 'How do I correct or delete somebody’s lead?',
    answer: [
      'Under Leads, open it: ‘Correct’ shows the form as it was filled in, by the same rules; ‘Delete lead’ asks for a reason and is for good. Insights count the lead as it is from then on.',
      'Who wrote a lead can correct it themselves for a day, on their account page.',
    ],
    link: { to: '/admin/leads', label: 'Leads' },
  },
  {
    id: 'admin-insights',
    question: 'Where do I see what a person or an organization did?',
    answer: [
      'In User insights: open a person for a timeline of what they opened, viewed and sent, or the organization beside them for all of its people. From a lead a link leads to the days around it.',
      'Global demo insights tell how all demos are used, of nobody by name; Google staff see them too.',
    ],
    link: { to: '/user-insights', label: 'User insights' },
  },
  {
    id: 'admin-files',
    question: 'Which files may I take, and who learns of it?',
    answer: [
      'Each list has ‘CSV’, which takes all that it is narrowed to, not the page alone. A file about people or organizations is noted in the audit log: who took it, when, and of what.',
      'The audit log keeps every decision and change too, and nothing is deleted from it. ‘Verify’ there checks that nobody changed it.',
    ],
    link: { to: '/admin/audit-log', label: 'Audit log' },
  },
]

/** The answers for somebody. */
export const supportAnswersFor = ({ isAdmin }: { isAdmin: boolean }) =>
  isAdmin ? [...answersForAdmins, ...answersForAll] : answersForAll

/** Those answers that have every word that was typed, somewhere. */
export const answersFor = (search: string, answers: readonly SupportAnswer[]) => {
  const words = plain(search).split(/\s+/)
  return answers.filter(({ question, answer }) => {
    const text = plain([question, ...answer].join(' '))
    return words.every((word) => text.includes(word))
  })
}
