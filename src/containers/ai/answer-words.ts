import type { Answer } from '#src/api/contract/conversations.ts'

/** An answer as Markdown for elsewhere, with the demos that it cites and where they are. */
export const textOfAnswer = ({ text, citations }: Answer) =>
  [
    text,
    ...citations.map(
      ({ key, label, excerpt }) => `${label}: ${excerpt} ${window.location.origin}/demo/${key}`,
    ),
  ].join('\n\n')
