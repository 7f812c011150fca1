// Stands in the page that a mailed link opens (ADR 012): takes the link's secrets out of the address before anything is
// shown (check PC-17), to where the router looks for them (`HistoryState`).
{
  const { page } = document.documentElement.dataset
  const [, connectToken, passcode] = location.pathname.slice(page.length).split('/')
  if (passcode) {
    const key = String(Math.random())
    const link = {
      connectToken: decodeURIComponent(connectToken),
      passcode: decodeURIComponent(passcode),
    }
    history.replaceState({ link, __TSR_index: 0, __TSR_key: key, key }, '', page)
  }
}
