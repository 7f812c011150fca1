/** APP-8: shown in the footer and on About, sent with every call and log entry. */
export const version = '0.6.3'
