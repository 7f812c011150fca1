const longest = 80

/** What a conversation is called by its first question: its first line, cut where a word ends. */
export const titleFrom = (question: string): string => {
  const [line = ''] = question.split('\n')
  const letters = Array.from(line.replaceAll(/\s+/g, ' ').trim())
  if (letters.length <= longest) {
    return letters.join('')
  }
  const cut = letters.slice(0, longest - 1).join('')
  return `${cut.replace(/\s\S{0,20}$/, '')}…`
}
