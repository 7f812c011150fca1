import type { ActorRefFrom } from 'xstate'
import * as z from 'zod/mini'

import { fieldsIn, writeTyped } from '#src/app/first-load/carry-typed.ts'
import { storedValue } from '#src/app/storage/stored-value.ts'
import type { TextStorage } from '#src/lib/storage.ts'
import type { sessionMachine } from '#src/machines/session/session.machine.ts'
import { selectSessionSide } from '#src/machines/session/session.view.ts'

const keptSchema = z.record(z.string(), z.string())
const minutesSec = 600

/** Passwords, even visible ones, and codes are never kept. */
const isSecret = ({ autocomplete }: HTMLInputElement | HTMLTextAreaElement) =>
  /off|password|one-time-code/.test(autocomplete)

const textsIn = (root: HTMLElement) =>
  Object.fromEntries(
    fieldsIn(root)
      .filter((field) => !isSecret(field))
      .map(({ name, value }) => [name, value]),
  )

type KeepTypedPorts = {
  root: HTMLElement
  storage: TextStorage
  session: ActorRefFrom<typeof sessionMachine>
}

/**
 * Keeps what somebody who is not signed in has typed: across a reload because of missing code, across a link to another sign-in
 * page, whose fields of the same name ask for the same, and across a reload in the second step of a login or registration, when
 * the form of the first is gone.
 */
export const keepTyped = ({ root, storage, session }: KeepTypedPorts) => {
  const stored = storedValue(storage, 'typed', keptSchema)
  const kept = stored.read()
  stored.remove()
  const isSignedOut = () => selectSessionSide(session.getSnapshot()) === 'out'
  let typed: Record<string, string> = {}
  const note = () => {
    if (isSignedOut()) {
      typed = { ...typed, ...textsIn(root) }
    }
  }

  for (const field of fieldsIn(root)) {
    const text = kept?.[field.name]
    if (text && !field.value) {
      writeTyped(field, text)
    }
  }
  note()
  root.addEventListener('input', note)
  // Forgotten at a sign-in: after the next log-out, somebody else may sit here.
  session.select(selectSessionSide).subscribe((side) => {
    if (side === 'in') {
      typed = {}
    }
  })
  window.addEventListener('pagehide', () => {
    note()
    if (isSignedOut()) {
      stored.write(typed, minutesSec)
    }
  })
}
