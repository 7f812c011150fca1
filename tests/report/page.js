// Hides what does not fit the search, and opens what the address names.
const search = document.querySelector('#search')
search.addEventListener('input', () => {
  const searched = search.value.trim().toLowerCase()
  for (const element of document.querySelectorAll('.found')) {
    element.hidden = !element.textContent.toLowerCase().includes(searched)
  }
})
const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  named?.querySelectorAll(':scope > details, :scope > td > details').forEach((it) => {
    it.open = true
  })
  named?.scrollIntoView()
}
addEventListener('hashchange', openNamed)
openNamed()
