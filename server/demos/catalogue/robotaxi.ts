import { months, type CatalogueEntry } from '#server/demos/catalogue-entry.ts'

export const robotaxi: CatalogueEntry = {
  key: 'robotaxi',
  label: 'Robotaxi',
  tagline: 'Run a driverless fleet that is where riders will be, minutes before they ask.',
  description: [
    'A city-sized fleet of driverless taxis produces more events in an hour than most companies see in a month. This demo follows one ride from the tap on a phone to the drop-off, and shows at each step which decision was made, from which data, and how fast.',
    'Demand for the next thirty minutes is forecast block by block, idle vehicles move towards it, and routes avoid the closures reported a moment ago. An assistant answers the dispatcher in plain language: why a ride was late, which vehicles need charging, what happens if a stadium empties early.',
    'Open the demo, call a taxi to any corner of the city and watch the fleet react. Waiting times and empty miles update as you go, so the conversation can move from the map to the business case without leaving the screen.',
  ].join('\n\n'),
  assets: [
    {
      media: 'image',
      type: 'thumbnail',
      url: '/demos/robotaxi-thumbnail.svg',
      alt: 'A driverless taxi seen from above, with its route through city blocks to a map pin.',
    },
    {
      media: 'image',
      type: 'hero',
      url: '/demos/robotaxi-hero.svg',
      alt: 'A driverless taxi with a roof sensor drives through a city at dusk towards a map pin.',
    },
  ],
  links: [
    {
      label: 'Mobility solutions on Google Maps Platform',
      url: 'https://mapsplatform.google.com/solutions/transportation-and-logistics/',
      requiresGoogle: false,
    },
    {
      label: 'Demand forecasting with BigQuery ML',
      url: 'https://cloud.google.com/bigquery/docs/forecasting-overview',
      requiresGoogle: false,
    },
    {
      label: 'Slides and talk track',
      url: 'https://drive.google.com/drive/search?q=robotaxi%20demo%20talk%20track',
      requiresGoogle: true,
    },
  ],
  technologies: ['maps', 'gemini', 'bigquery', 'vertexai', 'looker'],
  shareableWith: ['googlers', 'partners', 'customers'],
  featured: true,
  page: 'RobotaxiDemoPage',
  kpis: [
    { label: 'Median waiting time', value: '3.4 min', note: 'From request to pick-up, down 28 %.' },
    { label: 'Empty miles', value: '17 %', note: 'Share of miles driven without a rider.' },
    { label: 'Rides per vehicle', value: '26 a day', note: 'Up from 21 before repositioning.' },
    { label: 'Forecast accuracy', value: '92 %', note: 'Demand per block, thirty minutes ahead.' },
  ],
  chart: {
    title: 'Rides requested and completed',
    unit: 'thousand rides',
    labels: months,
    series: [
      { name: 'Requested', values: [41, 44, 52, 58, 66, 73, 79, 81, 88, 97, 104, 118] },
      { name: 'Completed', values: [36, 40, 48, 54, 62, 70, 76, 79, 86, 95, 102, 116] },
    ],
  },
}
