const longest = 80

/** The title of a conversation: the first line of its first question, cut at the end of a word. */
export const titleFrom = (question: string): string => {
  const [line = ''] = question.split('\n')
  const letters = Array.from(line.replaceAll(/\s+/g, ' ').trim())
  if (letters.length <= longest) {
    return letters.join('')
  }
  const cut = letters.slice(0, longest - 1).join('')
  return `${cut.replace(/\s\S{0,20}$/, '')}…`
}
