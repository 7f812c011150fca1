/** The bus topic of people and organizations that an admin's work is about: publish the id of what changed after the COMMIT. */
export const accessChanged = 'access'
