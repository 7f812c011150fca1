import type { Audience, Technology } from '#src/api/contract/demos.ts'

/** What the technologies of demos are called. */
export const technologyLabels: Readonly<Record<Technology, string>> = {
  looker: 'Looker',
  vertexai: 'Vertex AI',
  gemini: 'Gemini',
  maps: 'Google Maps Platform',
  vision: 'Vision AI',
  apigee: 'Apigee',
  bigquery: 'BigQuery',
}

/** What those are called whom demos are shared with. */
export const audienceLabels: Readonly<Record<Audience, string>> = {
  googlers: 'Googlers',
  partners: 'Partners',
  customers: 'Customers',
}
