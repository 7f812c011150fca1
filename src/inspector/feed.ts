import { ownPage } from '#src/inspector/own-page.ts'
import { statelyWindow } from '#src/inspector/stately-window.ts'
import { createTeller } from '#src/inspector/teller.ts'

const showButton = (text: string, open: () => void) => {
  const button = document.createElement('button')
  button.textContent = text
  Object.assign(button.style, {
    position: 'fixed',
    insetBlockEnd: '8px',
    insetInlineStart: '8px',
    zIndex: '2147483647',
    padding: '8px 12px',
    borderRadius: '8px',
    background: '#1f2937',
    color: '#fff',
    font: '600 13px system-ui',
  })
  button.addEventListener('click', open)
  document.body.append(button)
}

/** The portal's page was asked for with `?inspect`: its actors tell all they do from the first one on. */
const begin = (target: string | undefined) => {
  const viewer = target === 'stately' ? statelyWindow() : ownPage()
  globalThis.portalInspector = createTeller(viewer.send)
  const text = target === 'stately' ? 'Open stately.ai/inspect' : 'Open inspector'
  window.addEventListener('DOMContentLoaded', () => showButton(text, viewer.open))
}

begin(document.currentScript?.dataset['inspect'])
