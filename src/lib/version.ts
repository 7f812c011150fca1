/** APP-8: shown in the footer and on About, sent with every call and log entry. */
export const version = '0.6.3'

/** The header in which each answer names the app's build that the server serves. */
export const buildHeader = 'x-pp-build'
