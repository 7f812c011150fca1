type Moment = {
  /** Seconds from the beginning. */
  at: number
  /** What is seen from then on: its caption. */
  says: string
  /** What is pressed then, on the sandbox; the pointer sets out for it half a second before. */
  press?: string
  /** Where on it, in parts of its width and height; its middle where left out. */
  spot?: readonly [number, number]
  /** What is pressed on the keyboard. */
  key?: string
}

export type Film = {
  seconds: number
  /** What is to be seen at the top of the picture. */
  from: string
  moments: readonly Moment[]
}

/** The films of the demos' heroes: their sandboxes at work. `npm run films` makes them anew. */
export const films: Readonly<Record<string, Film>> = {
  robotaxi: {
    seconds: 14,
    from: '#map',
    moments: [
      { at: 0, says: 'Eight driverless taxis move towards the blocks where riders are expected.' },
      { at: 3, says: 'You point at any corner of the city …', press: '#map', spot: [0.61, 0.5] },
      { at: 4.5, says: '… and call a taxi to it.', key: 'Enter' },
      { at: 6, says: 'The nearest free taxi turns to you, round the streets that are closed.' },
      { at: 10, says: 'It takes you to where you want to go; the others drive on.' },
    ],
  },
  nba: {
    seconds: 14,
    from: 'h1',
    moments: [
      { at: 0, says: 'A shot is about to be taken. Does it go in?' },
      { at: 2.5, says: 'You say yes.', press: '#in' },
      { at: 4, says: 'The ball flies; the model says what it had expected, and why.' },
      { at: 8, says: 'The next shot comes from another spot.', press: '#next' },
      { at: 10, says: 'This one misses, you say, and see who was right.', press: '#out' },
    ],
  },
  mcdonalds: {
    seconds: 14,
    from: '#stations',
    moments: [
      { at: 0, says: 'A crew of six stands at three stations. Forty cars are about to come.' },
      { at: 2.5, says: 'The planner is asked where each of them should stand.', press: '#plan' },
      { at: 5, says: 'The lunch hour begins: cars drive up to the post.', press: '#run' },
      { at: 8, says: 'The lane keeps moving, and nobody drives on.' },
    ],
  },
}
