/**
 * What a person meets on the page, from top to bottom, a line for each heading, text, message, field,
 * button and link: of the open dialog, or else of the main part without its popovers. A browser gets this function as
 * text, so it uses nothing from outside itself.
 */
/* oxlint-disable unicorn/consistent-function-scoping -- what it uses goes to the browser with it */
export const readSight = (): string[] => {
  const squeezed = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const words = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')

  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]')
  const root = [...dialogs].at(-1) ?? document.querySelector('main') ?? document.body

  const lineOfField = (field: HTMLInputElement) => {
    const label = squeezed(field.labels?.[0]?.textContent)
    if (field.type === 'radio' || field.type === 'checkbox') {
      return words(`${field.type}: ${label}`, field.checked && '(chosen)')
    }
    const isWrong = field.getAttribute('aria-invalid') === 'true'
    const error = document.querySelector(`#${field.id}-error`)
    return words(
      `field: ${label} "${field.value}"`,
      field.disabled && '(disabled)',
      document.activeElement === field && '(focus)',
      isWrong && `(${squeezed(error?.textContent)})`,
    )
  }
  const lineOfButton = (button: Element) => {
    const isBusy = button.getAttribute('aria-disabled') === 'true'
    const name = button.getAttribute('aria-label') ?? squeezed(button.textContent)
    return words(`button: ${name}`, isBusy && '(busy)', button.matches(':disabled') && '(disabled)')
  }
  const lineOf = (element: Element) => {
    const text = squeezed(element.textContent)
    if (element.matches('input, textarea, select')) {
      return lineOfField(element as HTMLInputElement)
    }
    if (element.matches('button')) {
      return lineOfButton(element)
    }
    if (element.matches('a')) {
      return `link: ${text}`
    }
    const plain = element.matches('p') ? 'text' : 'heading'
    const role = element.getAttribute('role') ?? plain
    return `${role}: ${role === 'img' ? element.getAttribute('aria-label') : text}`
  }

  const live = '[role=alert], [role=status], [role=timer]'
  const isToldAlready = (element: Element) =>
    element.matches('h1, h2, p') && element.parentElement?.closest(live) != null
  const told = `h1, h2, p, [role=img][aria-label], ${live}`
  const used = 'input:not([type=hidden]), textarea, select, button, a[href]'
  return (
    [...root.querySelectorAll(`${told}, ${used}`)]
      .filter((element) => element.closest('[aria-hidden=true], [hidden], [popover]') === null)
      .filter((element) => !isToldAlready(element))
      .map(lineOf)
      // That a page is on its way is told above every page.
      .filter((line) => !line.endsWith(': ') && line !== 'status: Loading the page')
  )
}

/* oxlint-enable unicorn/consistent-function-scoping */

const nameOf = (control: Element) =>
  control.getAttribute('aria-label') ??
  (control instanceof HTMLInputElement ? control.labels?.[0] : control)?.textContent?.trim()

/** The button, link, radio or checkbox of that name, in the open dialog or else anywhere on the page. */
export const controlNamed = (name: string): HTMLElement | undefined => {
  const dialogs = document.querySelectorAll('[role$=dialog][data-state=open]')
  const root = [...dialogs].at(-1) ?? document.body
  return [
    ...root.querySelectorAll<HTMLElement>(
      'button, a[href], input:is([type=radio], [type=checkbox])',
    ),
  ].find((control) => nameOf(control) === name && control.closest('[aria-hidden=true]') === null)
}

export const fieldLabelled = (label: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].find(
    (field) => wordsBeside(field) === label,
  )

/** A label around a choice has what can be chosen in its text. */
const wordsBeside = ({ labels, textContent }: HTMLInputElement) =>
  labels?.[0]?.textContent?.replace(textContent, '').trim()
