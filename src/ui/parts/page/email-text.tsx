import { Fragment } from 'react'

/** An email address that may wrap after `@` and before dots, but not inside words. */
export function EmailText({ email }: { email: string }) {
  const parts = email.split(/(?<=@)|(?=\.)/)
  return (
    // Held together: in a grid, Firefox puts what a `wbr` parts into lines of its own.
    <bdi>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which has no others
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
