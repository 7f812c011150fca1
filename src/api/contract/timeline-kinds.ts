/** What a timeline tells that somebody did. */
export const timelineKinds = ['OpenDemo', 'Pageview', 'Exit', 'Lead', 'SignIn'] as const
export type TimelineKind = (typeof timelineKinds)[number]
