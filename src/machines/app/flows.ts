import type { InputFrom } from 'xstate'

import { flowsByFile } from '#src/machines/app/flows.gen.ts'
import type { copyLinkMachine } from '#src/machines/copy-link/copy-link.machine.ts'
import { arriving } from '#src/machines/effect.ts'

/** Flows that live as long as their screen, each by the file of `src/app/flows` that provides its effects. */
export const flows = {
  ...flowsByFile,
  /** Beside the one that a demo's page has open. */
  copyPage: arriving<typeof copyLinkMachine>('copyPage'),
} as const

export type FlowName = keyof typeof flows
export type FlowInput<TFlow extends FlowName> = InputFrom<(typeof flows)[TFlow]>
