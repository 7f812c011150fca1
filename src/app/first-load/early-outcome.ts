import type { AnyActorRef } from 'xstate'

/** The screen of a flow's end that the build left in the page (`prerender.tsx`), where it is one of those. */
const screenOf = (value: unknown) =>
  document.querySelector<HTMLTemplateElement>(`template[data-outcome="${String(value)}"]`)

/** Shows what a flow comes to before React is there, in the place of what the page waited with. Answers how to stop. */
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
