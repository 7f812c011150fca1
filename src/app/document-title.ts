const suffix = 'Partner Portal'

/** APP-1: `{title} — Partner Portal`; Home's is `Partner Portal`. */
export const pageTitle = (title: string | null) =>
  title === null ? suffix : `${title} — ${suffix}`

export type DocumentTitle = ReturnType<typeof documentTitle>

/** The title of the tab: that of the page, unless a fault or a notice replaces it. */
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
    /** For a page that could not be shown; `null` restores its title. */
    showFault: (title: string | null) => {
      fault = title === null ? null : pageTitle(title)
      show()
    },
    /** `null` restores the title of the page. */
    showNotice: (text: string | null) => {
      notice = text
      show()
    },
  }
}
