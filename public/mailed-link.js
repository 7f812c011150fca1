// Runs in the page that a mailed link opens (ADR 012): moves the link's secrets from the address to where the router looks for
// them (`HistoryState`), before anything is shown (check PC-17).
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
