import { months, type CatalogueEntry } from '#server/demos/catalogue-entry.ts'

export const cymbalbites: CatalogueEntry = {
  key: 'cymbalbites',
  label: 'Cymbal Bites',
  tagline: 'A menu that listens: guests ask, the assistant suggests, the kitchen keeps up.',
  description: [
    'Cymbal Bites is a fictional restaurant chain with a very real problem: guests have questions, the counter has a queue, and a wrong answer about an allergen is not an option. In this demo an assistant that knows every recipe takes the questions, and hands a finished order to the kitchen.',
    'It understands “something warm without nuts, under ten euros” as well as a photo of yesterday’s lunch, and it never invents a dish: each suggestion comes from the menu, with its ingredients beside it. Behind the counter the same conversations show which dishes are asked for and not offered.',
    'Build an order yourself, filter by diet and allergens, and see how the average order and the waiting line change when guests are served by conversation.',
  ].join('\n\n'),
  assets: [
    {
      media: 'image',
      type: 'thumbnail',
      url: '/demos/cymbalbites-thumbnail.svg',
      alt: 'A colourful plate with an egg, tomatoes and greens between fork and knife.',
    },
    {
      media: 'image',
      type: 'hero',
      url: '/demos/cymbalbites-hero.svg',
      alt: 'A steaming bowl on a restaurant counter beside a phone that shows a chat about the order.',
    },
  ],
  links: [
    {
      label: 'Build conversational agents on Google Cloud',
      url: 'https://cloud.google.com/products/conversational-agents',
      requiresGoogle: false,
    },
    {
      label: 'Google Cloud for restaurants and retail',
      url: 'https://cloud.google.com/solutions/retail',
      requiresGoogle: false,
    },
  ],
  technologies: ['gemini', 'vertexai', 'vision', 'bigquery'],
  shareableWith: ['customers', 'partners', 'googlers'],
  featured: false,
  page: 'CymbalbitesDemoPage',
  kpis: [
    { label: 'Average order', value: '+14 %', note: 'Orders taken by the assistant.' },
    { label: 'Questions answered', value: '97 %', note: 'Without calling a member of staff.' },
    { label: 'Order time', value: '1:50 min', note: 'From greeting to kitchen ticket.' },
    { label: 'Allergen slips', value: '0', note: 'In twelve months of orders.' },
  ],
  chart: {
    title: 'Orders by channel',
    unit: 'thousand orders',
    labels: months,
    series: [
      { name: 'Assistant', values: [4, 7, 11, 16, 22, 27, 33, 38, 44, 49, 55, 63] },
      { name: 'Counter', values: [72, 70, 69, 66, 64, 63, 60, 57, 55, 53, 50, 49] },
    ],
  },
}
