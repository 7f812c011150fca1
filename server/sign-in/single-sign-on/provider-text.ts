const maxLength = 200

/**
 * What a provider says, as one line of plain text: no control characters, none that turn the direction of writing or cannot
 * be seen, 200 characters at most (OI-15).
 */
export const providerText = (text: string) =>
  Array.from(
    text
      // Far more than is shown, and little enough to look through.
      .slice(0, 4_096)
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]+/gu, '')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
    .slice(0, maxLength)
    .join('')
