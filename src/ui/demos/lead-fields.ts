import type { LeadType } from '#src/api/contract/leads.ts'

type LeadFields = {
  company: string
  isCompanyRequired: boolean
  hasWebsite: boolean
  hasSalesforce: boolean
  note: 'required' | 'optional' | 'none'
  warning: string
}

const monitored =
  'Google Cloud team is monitoring this data. Make sure to fill in this form properly.'

/** LEAD-3, LEAD-4: what the form asks per type, and its warning. */
export const leadFields: Record<LeadType, LeadFields> = {
  'google-client': {
    company: 'Company Name',
    isCompanyRequired: true,
    hasWebsite: true,
    hasSalesforce: true,
    note: 'optional',
    warning: monitored,
  },
  client: {
    company: 'Company Name',
    isCompanyRequired: true,
    hasWebsite: true,
    hasSalesforce: false,
    note: 'optional',
    warning: monitored,
  },
  'google-event': {
    company: 'Event Name',
    isCompanyRequired: true,
    hasWebsite: false,
    hasSalesforce: true,
    note: 'none',
    warning: monitored,
  },
  'google-training': {
    company: 'Company Name',
    isCompanyRequired: false,
    hasWebsite: false,
    hasSalesforce: false,
    note: 'required',
    warning: 'Do NOT use this field to bypass other options',
  },
}
