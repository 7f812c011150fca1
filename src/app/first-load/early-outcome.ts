import type { AnyActorRef } from 'xstate'

/** The prerendered screen of a final state (`prerender.tsx`), if there is one. */
const screenOf = (value: unknown) =>
  document.querySelector<HTMLTemplateElement>(`template[data-outcome="${String(value)}"]`)

/** Shows the outcome of a flow before React has taken over. Returns how to stop. */
export const showOutcome = (flow: AnyActorRef, root: HTMLElement) => {
  const show = ({ value }: { value: unknown }) => {
    const screen = screenOf(value)
    const main = root.querySelector('main')
    if (screen !== null && main !== null) {
      main.firstElementChild?.replaceWith(screen.content)
      main.querySelector('h1')?.focus()
      root.dataset['outcome'] = ''
    }
  }
  show(flow.getSnapshot())
  const following = flow.subscribe(show)

  return () => following.unsubscribe()
}
