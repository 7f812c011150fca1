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
    question: 'How can I sign in?',
    answer: [
      'With a code or a link that we mail you, with a passkey, with a password, or with an account at a provider such as Google. The login page offers the ways that your account has.',
      'You can add a passkey, a password or a provider on your account page.',
    ],
    link: { to: '/account', label: 'Your account' },
  },
  {
    id: 'no-code',
    question: 'The mail with the code does not arrive. What can I do?',
    answer: [
      'Please check your spam folder first, and that the email on the login page is spelled correctly.',
      'After half a minute you can ask for another code. Only the newest code works, for a few minutes. To protect your mailbox, we only send a few mails within a quarter of an hour.',
    ],
  },
  {
    id: 'two-digits',
    question: 'Why does the mailed link ask me for two digits?',
    answer: [
      'You opened it in a different browser from the one you started in. The two digits are shown where you started, so that we know it was you.',
      'If you did not start a sign-in, close the page. We never ask for the code or the digits by phone or mail.',
    ],
  },
  {
    id: 'passkey',
    question: 'What is a passkey, and why should I use one?',
    answer: [
      'A passkey lets you sign in with what unlocks your device: your finger, your face or its PIN. There is nothing to remember and nothing that a fake page could steal.',
      'It is the quickest way to sign in. You can have several, one for each device.',
    ],
    link: { to: '/account', label: 'Add a passkey on your account page' },
  },
  {
    id: 'lost-device',
    question: 'I lost a device that has my passkey. What should I do?',
    answer: [
      'Sign in another way, for example with a mailed code, and delete the passkey on your account page. The sessions that started with it end immediately. If your WhatsApp was on that device, disconnect it too: with ‘Log out everywhere else’, or with ‘Disconnect’ on the WhatsApp page of the AI guide.',
    ],
    link: { to: '/account', label: 'Your account' },
  },
  {
    id: 'unknown-session',
    question: 'I see a sign-in that was not me. What should I do?',
    answer: [
      'Log it out on your account page, or use the button that logs out all other sessions. Then change your password if you have one, delete passkeys and unlink sign-ons that are not yours, and tell us.',
    ],
    link: { to: '/contact', label: 'Tell us' },
  },
  {
    id: 'waiting',
    question: 'When will my access be approved?',
    answer: [
      'Someone on our team looks at each partner’s request. The page on which you wait continues automatically once it is decided; if the answer is no, it gives the reason, and you can ask again.',
      'Customers need no approval: their demos are available as soon as they have filled in the form about their organization.',
    ],
  },
  {
    id: 'missing-demo',
    question: 'A colleague sees a demo that I do not. Why?',
    answer: [
      'Each demo says who it is shareable with: Googlers, partners or customers. You see the demos that are shared with you. Some links are only shown to Google staff.',
      'Should you see a demo that is missing? Tell us which one, and what you need it for.',
    ],
    link: { to: '/contact', label: 'Write to us' },
  },
  {
    id: 'partner-as-customer',
    question: 'I work for a partner, but I have a customer account. What can I do?',
    answer: [
      'People who register by email become customers. Write to us, and an admin turns your account into a partner account. Your leads and conversations stay.',
    ],
    link: { to: '/contact', label: 'Write to us' },
  },
  {
    id: 'customer-as-partner',
    question: 'I am a customer, but I have a partner account. What can I do?',
    answer: [
      'People who first sign in with Google become partners. Write to us, and an admin turns your account into a customer account. Your leads and conversations stay.',
    ],
    link: { to: '/contact', label: 'Write to us' },
  },
  {
    id: 'lead',
    question: 'Why am I asked who I am demoing to?',
    answer: [
      'It tells the Google Cloud team which demos are shown to whom. The company and its website are enough; everything else is optional.',
      'Your answer is good for several hours and for all demos. After that you are asked again, because you may be with somebody else by then.',
    ],
  },
  {
    id: 'lead-correction',
    question: 'I entered a wrong company. How do I correct it?',
    answer: [
      'On your account page, under ‘Who you demoed to’, for a day after you entered it. During a demo session, ‘Correct’ in its bar takes you there.',
      'After that, or to have something deleted, write to us.',
    ],
    link: { to: '/account', hash: 'leads', label: 'Who you demoed to' },
  },
  {
    id: 'blocked',
    question: 'I pressed ‘Access Demo’, but no demo opened. Why?',
    answer: [
      'The demo opens in a new tab, and your browser may have blocked it. In that case the demo’s page shows a link that opens it. You can also tell your browser to allow new tabs for this site.',
    ],
  },
  {
    id: 'share',
    question: 'How do I share a demo?',
    answer: [
      '‘Copy link’ on the demo’s page copies its address. You can send it to anyone: they have to sign in first, and see the demo if it is shared with them.',
    ],
  },
  {
    id: 'logged-out',
    question: 'Why was I logged out?',
    answer: [
      'A session ends after a while without use, and after a day at the latest. A few minutes before that, the portal asks whether you want to stay connected.',
      'What you typed into the contact form is kept in the tab until you come back.',
    ],
  },
  {
    id: 'device',
    question: 'How do I sign in on a screen without a keyboard?',
    answer: [
      'Open the address /device of this portal there. It shows a code and a QR image. Enter or scan it on a phone or laptop where you are signed in, and approve.',
      'Only approve a code that you see on a screen in front of you.',
    ],
    link: { to: '/device/verify', label: 'Enter a code' },
  },
  {
    id: 'offline',
    question: 'What happens when I lose my connection?',
    answer: [
      'The page stays as it is, and a line at the top says that you are offline. To change something, try again once you are connected; nothing is sent twice.',
    ],
  },
  {
    id: 'privacy',
    question: 'What does the portal keep about me?',
    answer: [
      'The About page says so in plain words. You can download all of it on your account page, under ‘Your data’.',
    ],
    link: { to: '/about', hash: 'privacy', label: 'Privacy in plain words' },
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer: [
      'On your account page, under ‘Your data’. Your ways to sign in, leads, activity and conversations are deleted with it, immediately and for good; a last mail confirms it.',
      'Accounts of Google staff, of admins and of people who were refused access can only be deleted by the team that runs the portal: write to us.',
    ],
    link: { to: '/account', label: 'Your account' },
  },
]

/** What admins ask besides, before all else. */
const answersForAdmins: readonly SupportAnswer[] = [
  {
    id: 'admin-rights',
    question: 'What can I do as an admin?',
    answer: [
      'You can decide who gets access and which demos an organization sees, correct names and leads, see and export what people and organizations do, and make others admins. All of that is in Admin Tools and User insights, which only admins see.',
      'What people ask the AI guide is private: no admin can read it.',
      'You need a passkey or single sign-on for it. If you signed in with a code or a password, the page first asks you to confirm with one of those.',
    ],
    link: { to: '/admin/users', label: 'Users' },
  },
  {
    id: 'admin-approve',
    question: 'How do I approve or reject a request for access?',
    answer: [
      'Under Partners, open the organization and decide on each person who is waiting, or choose several organizations in the list and decide on all of them at once. A rejection needs a reason, which the person sees; a note stays among admins. For fifteen seconds you can undo a decision before its mail is sent; after that, ‘Reopen’ makes the request wait again.',
      'Customers need no approval.',
    ],
    link: { to: '/admin/partners', label: 'Partners' },
  },
  {
    id: 'admin-roles',
    question: 'How do I change somebody’s role, or lock them out?',
    answer: [
      'Under Users, open the account: ‘Make admin’ and ‘Remove as admin’, ‘Make partner’ and ‘Make customer’, ‘Disable’ and ‘End sessions’ are its actions. An action that is not possible says why: the last admin stays one, and so does whoever the configuration names.',
      'Nobody can be made Google staff here: Google tells us who that is when they sign in.',
    ],
    link: { to: '/admin/users', label: 'Users' },
  },
  {
    id: 'admin-leads',
    question: 'How do I correct or delete somebody’s lead?',
    answer: [
      'Under Leads, open it: ‘Correct’ shows the form as it was filled in, with the same rules; ‘Delete lead’ asks for a reason and cannot be undone. Insights count the lead as it is from then on.',
      'For a day, people can correct their own leads on their account page.',
    ],
    link: { to: '/admin/leads', label: 'Leads' },
  },
  {
    id: 'admin-insights',
    question: 'Where do I see what a person or an organization did?',
    answer: [
      'In User insights: open a person to see a timeline of what they opened, viewed and sent, or their organization to see all of its people. A lead has a link to the days around it.',
      'Global demo insights show how all demos are used, without names; Google staff see them too.',
    ],
    link: { to: '/user-insights', label: 'User insights' },
  },
  {
    id: 'admin-files',
    question: 'What can I export, and who sees that I did?',
    answer: [
      'Each list has a ‘CSV’ button, which exports everything that matches its filters, not just the page. Exports about people or organizations are recorded in the audit log: who took them, when, and of what.',
      'The audit log also records every decision and change, and nothing is deleted from it. ‘Verify’ checks that nobody has changed it.',
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
