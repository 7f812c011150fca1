/** The beginning of a question, as an accessible name for what belongs to it. */
export const beginningOf = (question: string) => question.slice(0, 60)
