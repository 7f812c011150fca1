import type { Health } from '#src/api/contract/admin-health.ts'
import type { WhatsAppQueue } from '#server/areas/operate/whatsapp-queue.ts'

export type Facts = Omit<Health, 'concerns'> & {
  /** Why the address of this request is probably another’s. */
  readonly addressFault: string | null
  /** `null` if it is not configured. */
  readonly whatsApp: WhatsAppQueue | null
  /** Names of providers of single sign-on. */
  readonly failingProviders: readonly string[]
  /** Demos that this process leaves out because of a mistake. */
  readonly faultyDemos: readonly string[]
}

const slowMs = 250
const mailLateMs = 120_000
const sweepLateMs = 1_800_000
const minuteMs = 60_000
const leastFree = 0.1
const mostTaken = 0.8
/** Some recipients are always out of reach. */
const mostRefused = 10

/** What an operator should look at, most serious first. */
export const concernsOf = (facts: Facts) => {
  const { lookedAt, database, pool, disk, mail, whatsApp, processes, sweptAt } = facts
  const versions = [...new Set(processes.map(({ version }) => version))].toSorted()
  const mailLate = mail.oldestDueAt === null ? 0 : lookedAt - mail.oldestDueAt
  const startedAt = Math.min(...processes.map((it) => it.startedAt))
  const isSweepLate = lookedAt - (sweptAt ?? startedAt) > sweepLateMs
  return [
    disk !== null &&
      disk.freeBytes < disk.bytes * leastFree &&
      `The disk of the database is nearly full: ${percent(disk.freeBytes, disk.bytes)} free.`,
    database.connections > database.mostConnections * mostTaken &&
      `The database has ${database.connections} of ${database.mostConnections} connections taken.`,
    database.latencyMs > slowMs &&
      `The database takes ${Math.round(database.latencyMs)} ms to answer.`,
    facts.addressFault !== null && `Network addresses: ${facts.addressFault}.`,
    pool.waiting > 0 && `${pool.waiting} statements wait for a connection in this process.`,
    mailLate > mailLateMs &&
      `Mail is late by ${Math.floor(mailLate / minuteMs)} minutes: look at the mail server (SMTP_URL).`,
    mail.failing > 0 &&
      `${mail.failing === 1 ? '1 mail was' : `${mail.failing} mails were`} not taken by the mail server and will be tried again.`,
    mail.refused > mostRefused &&
      `${mail.refused} mails are refused for their recipients: look at what the mail server says of them in the log.`,
    facts.failingProviders.length > 0 &&
      `Nobody could sign in by ${facts.failingProviders.join(', ')} when they tried, within the last hour: look for “provider refused the portal” or “provider failed” in the log.`,
    whatsApp !== null &&
      whatsApp.overdue > 0 &&
      `${messages(whatsApp.overdue)} not sent for minutes: look for “WhatsApp message not sent” in the log.`,
    whatsApp !== null &&
      whatsApp.failed > 0 &&
      `${messages(whatsApp.failed)} refused by WhatsApp within a day: look for “WhatsApp message not sent” in the log.`,
    facts.faultyDemos.length > 0 &&
      `The catalogue has faults, so not all of it is shown: ${facts.faultyDemos.join(', ')}. Look for “demo skipped” in the log of the start.`,
    isSweepLate &&
      'What is over has not been removed for half an hour: look for “sweep failed” in the log.',
    versions.length > 1 && `Processes of ${versions.length} versions run: ${versions.join(', ')}.`,
  ].filter((concern) => concern !== false)
}

const messages = (count: number) =>
  count === 1 ? '1 message to a phone was' : `${count} messages to phones were`

const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`
