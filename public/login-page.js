// Runs in the page of `/login`, between the form for newcomers and the other one, which waits in a template: shows the form
// that was used last, and writes its path into the address (ROUTE-7, APP-6).
{
  const { dataset } = document.documentElement
  const other = document.getElementById('other-form')
  if (savedHere('loginForm') === other.dataset.form) {
    dataset.page = other.dataset.page
    document.getElementById('root').replaceChildren(other.content)
  }
  // If the form is not visible yet, the app finds out which one to show.
  if (dataset.returning === undefined) {
    history.replaceState(history.state, '', dataset.page + location.search + location.hash)
  }
}
