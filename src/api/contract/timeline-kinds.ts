/** The kinds of entries in a timeline. */
export const timelineKinds = ['OpenDemo', 'Pageview', 'Exit', 'Lead', 'SignIn'] as const
export type TimelineKind = (typeof timelineKinds)[number]
