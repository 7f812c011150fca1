type Asked = {
  readonly question: string
  /** The demos that a person who knows the catalogue would name, the best first. */
  readonly expected: readonly string[]
}

/** What the guide was tuned on. */
export const tuned: readonly Asked[] = [
  { question: 'Do you have something about self-driving cars?', expected: ['robotaxi'] },
  { question: 'Which demo fits a fast food chain?', expected: ['mcdonalds', 'yum', 'cymbalbites'] },
  { question: 'We want to cut our carbon footprint', expected: ['sustainability'] },
  { question: 'My client runs a call centre for a telco', expected: ['ccai'] },
  { question: 'quality inspection on a production line', expected: ['chocolateai'] },
  { question: 'Show me how data contracts work in a data mesh', expected: ['databeans'] },
  { question: 'Habt ihr eine Demo für eine Reederei?', expected: ['oneline'] },
  {
    question: 'Was zeige ich einem Fußballverein mit eigenem Stadion?',
    expected: ['fanexperience'],
  },
  { question: 'Gibt es etwas zu Treibhausgasen?', expected: ['sustainability'] },
  { question: 'Wir suchen etwas für unseren Kundendienst am Telefon', expected: ['ccai'] },
  { question: 'Schokolade', expected: ['chocolateai'] },
  { question: 'Eine Demo über Basketball, bitte', expected: ['nba'] },
  { question: '¿Tienen algo sobre coches autónomos?', expected: ['robotaxi'] },
  { question: 'Una demo para un restaurante con alergias en el menú', expected: ['cymbalbites'] },
  { question: '¿Qué hay para una cadena de suministro con contenedores?', expected: ['oneline'] },
  { question: 'Algo sobre la Fórmula 1', expected: ['f1'] },
  {
    question: 'Quiero enseñar paneles a los vendedores de un mercado en línea',
    expected: ['lookerapp'],
  },
  { question: 'impacto social de una fundación', expected: ['impact'] },
  { question: 'Avez-vous une démo pour un centre d’appels ?', expected: ['ccai'] },
  { question: 'Quelque chose sur le chocolat et le contrôle qualité', expected: ['chocolateai'] },
  { question: 'Je cherche une démo sur l’empreinte carbone', expected: ['sustainability'] },
  { question: 'Que montrer à une chaîne de restauration rapide ?', expected: ['mcdonalds'] },
  { question: 'Une démo sur le café et la qualité des données', expected: ['databeans'] },
  {
    question: 'Y a-t-il quelque chose pour les supporters dans un stade ?',
    expected: ['fanexperience', 'nba'],
  },
  { question: 'Vocês têm algo sobre carros autônomos?', expected: ['robotaxi'] },
  { question: 'Uma demo para uma cozinha compartilhada com entregas', expected: ['yum'] },
  { question: 'Algo sobre navios e portos', expected: ['oneline'] },
  { question: 'Preciso de uma demo de atendimento ao cliente', expected: ['ccai'] },
  { question: 'O que existe sobre basquete?', expected: ['nba'] },
  { question: 'desenvolvimento web com componentes', expected: ['reactlab'] },
  {
    question: 'Which restaurant demos may I show to customers or partners?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: 'Welche Restaurant-Demos darf ich Kunden oder Partnern zeigen?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: '¿Qué demos de restaurantes puedo mostrar a clientes o socios?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: 'Quelles démos de restaurant puis-je montrer aux clients ou aux partenaires ?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: 'Que demos de restaurante posso mostrar a clientes ou parceiros?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  { question: 'What about motorsport may I show to everyone but customers?', expected: ['f1'] },
  {
    question: 'Was zu Treibhausgasen darf ich allen außer Kunden zeigen?',
    expected: ['sustainability'],
  },
  {
    question: '¿Qué puedo mostrar sobre la Fórmula 1 a todos excepto a los clientes?',
    expected: ['f1'],
  },
  {
    question: 'Que puis-je montrer sur les conteneurs à tous sauf aux clients ?',
    expected: ['oneline'],
  },
  {
    question: 'O que posso mostrar sobre painéis a todos menos aos clientes?',
    expected: ['lookerapp'],
  },
]

/** Written before the guide was tuned for what they ask, and looked at by nobody while it was: what says how good it is. */
export const heldOut: readonly Asked[] = [
  {
    question: 'A stadium operator wants to avoid long lines at half-time',
    expected: ['fanexperience'],
  },
  { question: 'anything for a container shipping company?', expected: ['oneline'] },
  { question: 'We sell coffee and our data is a mess', expected: ['databeans'] },
  {
    question: 'How do I give each seller a dashboard with only their own rows?',
    expected: ['lookerapp'],
  },
  { question: 'race strategy and tyre wear', expected: ['f1'] },
  { question: 'measuring whether donations change anything', expected: ['impact'] },
  { question: 'Habt ihr etwas über selbstfahrende Autos?', expected: ['robotaxi'] },
  {
    question: 'Ein Schnellrestaurant möchte die Schlange am Autoschalter verkürzen',
    expected: ['mcdonalds'],
  },
  {
    question: 'Welche Demo passt zu einem Kaffeeröster mit schlechter Datenqualität?',
    expected: ['databeans'],
  },
  { question: 'Etwas für Webentwickler', expected: ['reactlab'] },
  { question: 'Erneuerbare Energien und Windkraft', expected: ['sustainability'] },
  {
    question: 'Gibt es eine Demo zur Qualitätskontrolle in der Fabrik?',
    expected: ['chocolateai'],
  },
  { question: '¿Qué demo sirve para un estadio de fútbol?', expected: ['fanexperience'] },
  { question: 'Necesito algo para un centro de llamadas', expected: ['ccai'] },
  { question: 'comida rápida y hamburguesas', expected: ['mcdonalds'] },
  { question: 'Una fábrica de chocolate quiere detectar defectos', expected: ['chocolateai'] },
  { question: '¿Hay algo de baloncesto?', expected: ['nba'] },
  { question: 'energía solar y emisiones', expected: ['sustainability'] },
  { question: 'Une démo pour des voitures sans conducteur', expected: ['robotaxi'] },
  { question: 'Nous transportons des conteneurs par bateau', expected: ['oneline'] },
  { question: 'Quelle démo pour une fondation qui finance des écoles ?', expected: ['impact'] },
  { question: 'La livraison de repas de plusieurs marques', expected: ['yum'] },
  { question: 'La course automobile et les pneus', expected: ['f1'] },
  { question: 'Des tableaux de bord dans notre propre produit', expected: ['lookerapp'] },
  { question: 'Uma fábrica de chocolates', expected: ['chocolateai'] },
  { question: 'Pegada de carbono da nossa empresa', expected: ['sustainability'] },
  { question: 'Temos um restaurante com clientes alérgicos', expected: ['cymbalbites'] },
  { question: 'governança e qualidade de dados', expected: ['databeans'] },
  { question: 'Estratégia de corrida na Fórmula 1', expected: ['f1'] },
  { question: 'Como reduzir as filas no estádio?', expected: ['fanexperience'] },
  {
    question: 'Could partners or clients see something about a restaurant?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: 'Entweder Kunden oder Partner sollen etwas zu Restaurants sehen',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: '¿Algo de restaurantes que puedan ver socios o clientes?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: 'Une démo de restaurant à montrer soit aux partenaires, soit aux clients',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  {
    question: 'Um restaurante: o que posso mostrar a parceiros ou clientes?',
    expected: ['cymbalbites', 'mcdonalds', 'yum'],
  },
  { question: 'Motorsport for everybody apart from customers', expected: ['f1'] },
  {
    question: 'Welche Demo zum Klimaschutz darf ich allen bis auf Kunden vorführen?',
    expected: ['sustainability'],
  },
  {
    question: '¿Qué demo de contenedores puedo enseñar a todo el mundo menos a los clientes?',
    expected: ['oneline'],
  },
  {
    question: 'Quels tableaux de bord puis-je présenter à tous, à l’exception des clients ?',
    expected: ['lookerapp'],
  },
  {
    question: 'Que demo de hambúrguer posso apresentar a todos, exceto clientes?',
    expected: ['mcdonalds'],
  },
]
