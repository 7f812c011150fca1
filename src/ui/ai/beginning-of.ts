/** As much of a question as names to ears what belongs to it. */
export const beginningOf = (question: string) => question.slice(0, 60)
