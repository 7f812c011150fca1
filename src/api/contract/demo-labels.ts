import type { Audience, Technology } from '#src/api/contract/demos.ts'

/** The labels of the demos' technologies. */
export const technologyLabels: Readonly<Record<Technology, string>> = {
  looker: 'Looker',
  vertexai: 'Vertex AI',
  gemini: 'Gemini',
  maps: 'Google Maps Platform',
  vision: 'Vision AI',
  apigee: 'Apigee',
  bigquery: 'BigQuery',
}

/** The labels of the audiences that demos are shared with. */
export const audienceLabels: Readonly<Record<Audience, string>> = {
  googlers: 'Googlers',
  partners: 'Partners',
  customers: 'Customers',
}
