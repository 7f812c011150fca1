/** A new tab as `window.open` gives it, which tells where it is led. */
export const blankTab = (onLead: (url: string) => void = () => {}) => ({
  document: document.implementation.createHTMLDocument(),
  close: () => {},
  location: { replace: onLead },
})
