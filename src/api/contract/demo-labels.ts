import type { Audience, Technology } from '#src/api/contract/demos.ts'

export const technologyLabels: Readonly<Record<Technology, string>> = {
  looker: 'Looker',
  vertexai: 'Vertex AI',
  gemini: 'Gemini',
  maps: 'Google Maps Platform',
  vision: 'Vision AI',
  apigee: 'Apigee',
  bigquery: 'BigQuery',
}

export const audienceLabels: Readonly<Record<Audience, string>> = {
  googlers: 'Googlers',
  partners: 'Partners',
  customers: 'Customers',
}
