/** How a filter by an organization is told, whose name may still be on its way. */
export const organizationText = (name: string | null) => `Organization: ${name ?? 'Loading...'}`

/** The filter by an organization among those that are on, where the address names one. */
export const appliedOrganization = (id: string | undefined, name: string | null) =>
  id === undefined ? [] : [{ name: 'organization', text: organizationText(name) }]
