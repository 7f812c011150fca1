/** The time zones in which insights count days, with how the screens call them. UTC is everybody's. */
export const zoneNames = {
  UTC: 'UTC',
  'America/Los_Angeles': 'Los Angeles',
  'America/New_York': 'New York',
  'America/Sao_Paulo': 'São Paulo',
  'Europe/London': 'London',
  'Europe/Berlin': 'Berlin',
  'Asia/Kolkata': 'Kolkata',
  'Asia/Singapore': 'Singapore',
  'Asia/Tokyo': 'Tokyo',
  'Australia/Sydney': 'Sydney',
} as const
export type Zone = keyof typeof zoneNames

export const zones = Object.keys(zoneNames) as [Zone, ...Zone[]]

/** The one that is named so. */
export const zoneOf = (name: string | undefined) => zones.find((it) => it === name)
