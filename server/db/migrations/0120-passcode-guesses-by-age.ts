/** Wrong codes that were typed long ago for what is nobody's are swept. */
export const up = `
create index passcode_guesses_by_age on passcode_guesses (window_ends_at);
`
