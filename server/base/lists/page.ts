/** Which page, counted from 1, of how many rows. */
export type Page = { readonly page: number; readonly size: number }

/** How many rows come before a page, which are counted from 1. */
export const offsetOf = ({ page, size }: Page) => (page - 1) * size
