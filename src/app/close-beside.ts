/**
 * Makes a tap outside a popover close it. Browsers do so by themselves except Safari on iPhones and iPads before 18.3 (WebKit bug
 * 267688), which have no Escape key either (APP-12).
 */
export const closeBeside = (page: Document) => {
  page.addEventListener('pointerup', ({ pointerType, target }) => {
    const open = page.querySelector<HTMLElement>(':popover-open')
    if (open === null || pointerType !== 'touch' || !(target instanceof Element)) {
      return
    }
    const button = target.closest('[popovertarget]')
    if (!open.contains(target) && button?.getAttribute('popovertarget') !== open.id) {
      open.hidePopover()
    }
  })
}
