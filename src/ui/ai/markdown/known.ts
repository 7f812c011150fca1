import type { MarkedToken, Token } from 'marked'

/** Tokens of Markdown alone: no extension adds others. */
export const known = (token: Token) => token as MarkedToken
