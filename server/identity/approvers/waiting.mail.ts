import { letter } from '#server/mail/letter.ts'

/** What an approver reads: how many wait, never who. */
export const waitingMail = (to: string, waiting: number, publicUrl: string) => {
  const who = waiting === 1 ? '1 person waits' : `${waiting} people wait`
  return letter(to, `${who} for access to Partner Portal`, [
    'Hello,',
    `${who} for a decision on their access.`,
    { link: `${publicUrl}/admin/partners?waiting=some`, label: 'Decide' },
    'You get this mail because you are an admin of Partner Portal, at most once in ten minutes.',
  ])
}
