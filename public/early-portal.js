// Stands in the shell: who was signed in gets the portal's code along with React, not after it.
if ('returning' in document.documentElement.dataset) {
  document.head.append(document.querySelector('#portal-code').content)
}
