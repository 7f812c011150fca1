/** Who can point finely has a keyboard beside the screen, which a focused field does not cover with one. */
export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches
