import { months, type CatalogueEntry } from '#server/demos/catalogue-entry.ts'

export const sustainability: CatalogueEntry = {
  key: 'sustainability',
  label: 'Sustainability',
  tagline: 'See what a greener energy mix saves before the first panel is ordered.',
  description: [
    'Most companies can name their climate target; few can say which step moves them closest to it. This demo brings meter readings, supplier invoices and satellite imagery together, computes emissions site by site, and lets a team compare plans instead of opinions.',
    'Move the sliders of the energy mix and the effect shows at once: tonnes of CO₂, cost per megawatt hour, and the hours of the year in which wind and sun are not enough. A language model turns each scenario into a summary that a board can read, with every figure traced back to its source.',
    'The same data then answers the reporting questions that follow: what changed since last year, which sites explain it, and what an auditor would ask next.',
  ].join('\n\n'),
  assets: [
    {
      media: 'image',
      type: 'thumbnail',
      url: '/demos/sustainability-thumbnail.svg',
      alt: 'A globe with two leaves and a wind turbine growing from it.',
    },
    {
      media: 'image',
      type: 'hero',
      url: '/demos/sustainability-hero.svg',
      alt: 'Green hills with wind turbines, solar panels, a small house and a river under a summer sky.',
    },
  ],
  links: [
    {
      label: 'Google Cloud for sustainability',
      url: 'https://cloud.google.com/sustainability',
      requiresGoogle: false,
    },
    {
      label: 'Carbon Footprint documentation',
      url: 'https://cloud.google.com/carbon-footprint/docs',
      requiresGoogle: false,
    },
    {
      label: 'Customer stories for this demo',
      url: 'https://drive.google.com/drive/search?q=sustainability%20demo%20customer%20stories',
      requiresGoogle: true,
    },
  ],
  technologies: ['bigquery', 'vertexai', 'gemini', 'looker'],
  shareableWith: ['googlers', 'partners'],
  featured: false,
  page: 'SustainabilityDemoPage',
  kpis: [
    { label: 'Emissions avoided', value: '41 kt CO₂', note: 'Against last year’s energy mix.' },
    { label: 'Renewable share', value: '68 %', note: 'Of the electricity used by all sites.' },
    {
      label: 'Reporting effort',
      value: '−75 %',
      note: 'From four weeks to one for a full report.',
    },
  ],
  chart: {
    title: 'Electricity by origin',
    unit: 'GWh',
    labels: months,
    series: [
      { name: 'Renewable', values: [38, 41, 52, 60, 68, 74, 77, 73, 64, 55, 47, 44] },
      { name: 'Fossil', values: [49, 45, 37, 31, 26, 22, 21, 23, 28, 33, 38, 42] },
    ],
  },
}
