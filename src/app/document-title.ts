const suffix = 'Partner Portal'

/** APP-1: `{title} — Partner Portal`; Home's is `Partner Portal`. */
export const pageTitle = (title: string | null) =>
  title === null ? suffix : `${title} — ${suffix}`

export type DocumentTitle = ReturnType<typeof documentTitle>

/** The title of the tab: the page's, or a notice in its place. */
export const documentTitle = (document: Pick<Document, 'title'>) => {
  let page = document.title
  let fault: string | null = null
  let notice: string | null = null
  const show = () => {
    document.title = notice ?? fault ?? page
  }

  return {
    showPage: (title: string) => {
      page = title
      show()
    },
    /** The page could not be shown; `null` gives its title back. */
    showFault: (title: string | null) => {
      fault = title === null ? null : pageTitle(title)
      show()
    },
    /** `null` gives the page's title back. */
    showNotice: (text: string | null) => {
      notice = text
      show()
    },
  }
}
