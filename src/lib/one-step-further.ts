/** State of an address: the list, if what is open was opened from it, is one step further back. */
export const oneStepFurther = ({ stepsOverList }: { stepsOverList?: number }) =>
  stepsOverList === undefined ? {} : { stepsOverList: stepsOverList + 1 }
