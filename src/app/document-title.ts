export type DocumentTitle = ReturnType<typeof documentTitle>

/** The title of the tab: the page's, or a notice in its place. */
export const documentTitle = (document: Pick<Document, 'title'>) => {
  let page = document.title
  let notice: string | null = null
  const show = () => {
    document.title = notice ?? page
  }

  return {
    showPage: (title: string) => {
      page = title
      show()
    },
    /** `null` gives the page's title back. */
    showNotice: (text: string | null) => {
      notice = text
      show()
    },
  }
}
