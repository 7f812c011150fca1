/** State of a history entry: the list that the open entry was opened from is one step further back. */
export const oneStepFurther = ({ stepsOverList }: { stepsOverList?: number }) =>
  stepsOverList === undefined ? {} : { stepsOverList: stepsOverList + 1 }
