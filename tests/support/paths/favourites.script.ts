import { problem, success } from '#tests/support/paths/answer.ts'
import { answering, type Script } from '#tests/support/paths/walk.ts'

type Standing = { waiting: readonly string[]; told: readonly string[] }

const refusals: Readonly<Record<string, string>> = {
  liked: 'told: Robotaxi could not be added to your favourites. This demo does not exist.',
  left: 'told: Robotaxi could not be taken out of your favourites. This demo does not exist.',
}

/** What was said and not answered yet, and what is told of what was not taken. */
const after = ({ waiting, told }: Standing, label: string): Standing => {
  const [first = '', ...others] = waiting
  if (label.startsWith('sendMark')) {
    return { waiting: others, told: label === 'sendMark ✓(kept)' ? told : [refusals[first] ?? ''] }
  }
  const mark = label.includes('liked') ? 'liked' : 'left'
  return { waiting: first === '' ? [mark] : [first, mark], told: [] }
}

/** DEMO-9: the star of a demo's page, whose person has no favourites that were kept. */
export const favouritesScript: Script = {
  moves: {
    'demo.mark(liked)': (stage) => stage.click('Favourite'),
    'demo.mark(left)': (stage) => stage.click('Favourite'),
    ...answering({
      'sendMark ✓(kept)': [
        'markFavourite',
        success('markFavourite', { key: 'robotaxi', isFavourite: true }),
      ],
      'sendMark ✗(withdrawn)': ['markFavourite', problem('not-found', 'This demo does not exist.')],
    }),
  },
  scene: (_, past) => {
    const { waiting, told } = past.reduce(after, { waiting: [], told: [] })
    return {
      lines: [`star: ${waiting.at(-1) === 'liked' ? 'on' : 'off'}`, ...told],
      calls: waiting.length === 0 ? [] : ['markFavourite'],
    }
  },
}
