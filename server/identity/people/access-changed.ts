/** The bus topic of changes that admins see: publish the id of the person or organization after the COMMIT. */
export const accessChanged = 'access'
