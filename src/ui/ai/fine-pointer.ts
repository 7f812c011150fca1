/** Devices with a fine pointer have a real keyboard, so focusing a field opens none on the screen. */
export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches
