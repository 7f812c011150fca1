import { plainText } from '#src/lib/plain-text.ts'

/** WhatsApp's own marks, which are none of Markdown's. */
const marks = {
  strong: (words: string) => `*${words}*`,
  heading: (words: string) => `*${words.replaceAll('*', '')}*`,
  em: (words: string) => `_${words}_`,
  del: (words: string) => `~${words}~`,
  codespan: (words: string) => `\`${words}\``,
  code: (words: string) => `\`\`\`${words}\`\`\``,
  item: (words: string, bullet: string) => `${bullet} ${words.replaceAll('\n', '\n  ')}`,
}

/** A text in Markdown as a phone shows it. Links are words alone: where they lead stands below the answer. */
export const whatsAppText = (text: string) => plainText(text, marks)
