import { modelsByFile } from '#tests/models/models.gen.ts'
import type { FlowModel } from '#tests/support/flow-model.ts'

/** The models of every flow that has a file here, by the flow's folder. Time itself, `countdown`, is tested by hand. */
export const modelsByFlow: Readonly<Record<string, readonly FlowModel[]>> = modelsByFile
