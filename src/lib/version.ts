/** APP-8: shown in the footer and on About, sent with every call and log entry. */
export const version = '0.6.3'

/** The header in which each answer names the build of the app that the server hands out. */
export const buildHeader = 'x-pp-build'
