// Stands in the page of `/login`, between the form that newcomers get and the other one, which waits in a template:
// shows the form that was used last, and has the address name it (ROUTE-7, APP-6).
{
  const { dataset } = document.documentElement
  const other = document.getElementById('other-form')
  if (savedHere('loginForm') === other.dataset.form) {
    dataset.page = other.dataset.page
    document.getElementById('root').replaceChildren(other.content)
  }
  // Where the form is not to be seen yet, the app finds out which one it is.
  if (dataset.returning === undefined) {
    history.replaceState(history.state, '', dataset.page + location.search + location.hash)
  }
}
