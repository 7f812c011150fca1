import type { Usage } from '#src/api/contract/usage.ts'
import { changeText, opensNoun, shortChange, type Noun } from '#src/lib/change-text.ts'
import { counted } from '#src/lib/counted.ts'
import { greeting } from '#server/mail/greeting.ts'
import { letter, type Mail } from '#server/mail/letter.ts'

type Reader = {
  readonly to: string
  readonly firstname: string
  /** The address that unsubscribes by one press. */
  readonly unsubscribe: string
}

const mostDemos = 5
const before = 'the week before'
const countedFigures: readonly { key: 'opens' | 'people' | 'leads'; noun: Noun }[] = [
  { key: 'opens', noun: opensNoun },
  {
    key: 'people',
    noun: {
      one: 'person opened a demo',
      many: 'people opened demos',
      more: 'more people',
      fewer: 'fewer people',
    },
  },
  { key: 'leads', noun: { one: 'lead', many: 'leads' } },
]

/** INSIGHT-4: the figures of a week against the week before, as the screen shows them by default. */
export const digestMail = async (
  usage: Pick<Usage, 'from' | 'to' | 'figures' | 'comparison' | 'leadsKeptFrom' | 'demos'>,
  { to, firstname, unsubscribe }: Reader,
  publicUrl: string,
): Promise<Mail> => {
  const week = weekText(usage)
  const mail = await letter(to, `Demo insights, ${week}`, [
    greeting(firstname),
    `How partners and customers used the demos, ${week}. Google staff are left out; days are of UTC.`,
    { list: countedFigures.map(({ key, noun }) => figureText(usage, key, noun)) },
    ...topDemos(usage),
    {
      link: `${publicUrl}/usage-insights?range=custom&from=${usage.from}&to=${usage.to}`,
      label: 'See all figures',
    },
    'You asked for this mail on that page. It comes every Monday.',
    { aside: unsubscribe, label: 'Stop this mail' },
  ])
  return { ...mail, unsubscribe }
}

const daysFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Jan 12 – 18, 2026', with plain spaces, which every mail program shows. */
const weekText = ({ from, to }: Pick<Usage, 'from' | 'to'>) =>
  daysFormat.formatRange(Date.parse(from), Date.parse(to)).replaceAll('\u2009', ' ')

const figureText = (
  { figures, comparison, leadsKeptFrom }: Pick<Usage, 'figures' | 'comparison' | 'leadsKeptFrom'>,
  key: 'opens' | 'people' | 'leads',
  noun: Noun,
) => {
  const now = figures[key]
  if (key === 'leads' && leadsKeptFrom !== null && leadsKeptFrom > (comparison?.beforeFrom ?? '')) {
    return `${countText(now, noun)}. Not all of ${before} is kept.`
  }
  const change = changeText(now, comparison?.before[key] ?? 0, before, noun, { locale: 'en' })
  return `${countText(now, noun)}. ${change}`
}

const countText = (count: number, noun: Noun) => counted(count, noun, 'en')

const topDemos = ({ demos }: Pick<Usage, 'demos'>) => {
  const top = demos.filter((demo) => demo.opens > 0).slice(0, mostDemos)
  return top.length === 0
    ? []
    : [
        `Opened most, against ${before}:`,
        {
          list: top.map(
            (demo) =>
              `${demo.label ?? demo.key}: ${countText(demo.opens, opensNoun)}, ${shortChange(demo.opens, demo.before)}`,
          ),
        },
      ]
}
