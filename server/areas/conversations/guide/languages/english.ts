import {
  oneOf,
  wordSet,
  type Language,
} from '#server/areas/conversations/guide/languages/language.ts'

const may = (who: string) => ({
  none: `may be shown to ${who}`,
  one: `may be shown to ${who}`,
  many: `may be shown to ${who}`,
})
const mayNot = (who: string) => ({
  none: `must be kept from ${who}`,
  one: `may not be shown to ${who}`,
  many: `may not be shown to ${who}`,
})

export const english: Language = {
  code: 'en',
  search: 'english',
  locale: 'en-GB',
  fillers: wordSet(
    `a able about all also allowed am an and another any anything are as ask at avoid be been being best big both but by can case cases
     catalogue client clients company could cut demo demos did do does else ever every everyone everything example examples explain find fit
     fits for from get give good got had has have hello help helps hey hi how i if in interesting into is it its just kind know like list
     look looking let lot made make makes many may me mention mentions mine more most much must my near need needs new next no nor not now of
     off ok on one ones only open or other our out over please possible really recommend relevant run runs same say see sell shall share
     should show showing shows so some something speak speaks such suggest suitable sure talk tell than thank thanks that the their them then
     there these they thing things this those to too topic try type uses up us use used using very via want wants was way we well were what
     when where whether which while who whom why will with without work works would yes you your access launch start either everybody anybody anyone except compare comparison difference between through thx yes topics does whats number option details detail info infos bit morning evening afternoon two three four five u smth pls doesnt send link meeting minutes minute today tomorrow soon min nr`,
  ),
  audiences: {
    googlers: /\b(?:googlers?|staff|colleagues|employees|internal)\b/,
    partners: /\bpartners?\b/,
    customers: /\b(?:customers|clients)\b/,
  },
  oneCustomer:
    /\b(?:an?|my|our|this|that|one|any|each|every) (?:customer|client)(?= (?:from|in|of|who|with|that|and|or|see|open|try|use)\b| [.,]|$)/,
  meantFor: /\bfor\b/,
  shows: /\b(?:show|shown|share|shared|shar(?:e)?able|present|allowed|may|visible|see)\b/,
  all: /\b(?:all|every|everything|entire|whole)\b|\b(?:which|what) demos\b/,
  counts: /\bhow many\b|\bnumber of\b/,
  newest:
    /\b(?:newest|latest|most recent|recently added|added (?:last|recently)|new demos|what(?: is)? new)\b/,
  featured: /\b(?:featured|highlights?|highlighted)\b/,
  recommends: /\b(?:recommend|recommends|recommended|recommendations?|best)\b/,
  opens: /\b(?:open|start|launch|access|link)\b/,
  more: /^(?:and )?(?:(?:show |give )?(?:me )?(?:some |the |any )?(?:more|others|rest|next)(?: demos)?(?: please)?|(?:what|anything|something) else|another(?: one)?|(?:the )?other(?: one)?|are there (?:any )?(?:more|others))$/,
  thanks:
    /^(?:ok(?:ay)? |great |perfect |cool |super )*(?:(?:many )?(?:thanks|thank you|thx|ty|tks|cheers)(?: (?:a lot|you|so much|very much|again))?|ok(?:ay)?|great|perfect|cool|nice|got it|bye|goodbye)$/,
  portal: oneOf(
    'who can help',
    '(?:are|r) you (?:an? )?(?:bot|robot|human|person|real)',
    'how much (?:does|do|is|are|would) (?:it|this|that|they|(?:an? |the )?(?:demos?|[a-z0-9]+))(?: cost)?$',
    '^(?:and )?(?:the |what(?: is| are)? the )?(?:pric(?:e|es|ing)|costs?)(?: (?:of|for) [a-z0-9 ]+)?$',
    '^(?:[a-z]+ ){0,2}(?:does not|doesnt|do not|dont|is not|isnt|not) work(?:ing)?$',
    '^(?:[a-z]+ ){0,2}(?:is|are|link) broken$',
    '(?:fuck|shit|wtf|stupid|idiot|useless)[a-z]*',
    '(?:dis)?connect (?:an?|my|another|this|the) (?:[a-z]+ )?(?:phone|number|mobile)',
    'my (?:leads|favou?rites)',
    'whatsapp',
    'dark mode',
    'my (?:account|password|passkeys?|profile|(?:access )?request)',
    '(?:delete|remove|close) (?:the |an? )?account',
    '(?:change|delete|export|download) my (?:email|name|phone|address|data)',
    'password reset',
    '(?:reset|change|forgot|forgotten|lost) (?:the |a |my )?password',
    'passkeys?',
    'access requests?',
    '(?:request|get|ask for) access$',
    'who(?: is)? (?:the |an? |my |our )?admin[a-z]*',
    '(?:log|sign) ?(?:out|off)',
    'contact (?:us|you|support|somebody|someone|the team)',
    '(?:talk|speak) (?:to|with) (?:an? )?(?:human|person|somebody|someone)',
  ),
  whoMay:
    /\bwho(?: else)? (?:can|may|is allowed to) (?:see|view|open)\b|\b(?:to whom|whom|who) (?:can|may) (?:i|we) (?:show|share)\b/,
  madeWith: /\btechnolog(?:y|ies)\b/,
  it: /\b(?:show|share|is|are|does|do|see|use) (?:it|this|they)\b/,
  details:
    /\b(?:tell (?:me|us) (?:(?:some|a (?:bit|little)) )?more(?: about)?|(?:know|learn|hear) more|more (?:about|on|info[a-z]*|details?)|details?|explain|elaborate|describe|what(?: is)? (?:it|this|that) about|what (?:is|are) (?:it|they|those|these) (?:all )?about|what does (?:it|this|that) do|how does (?:it|this|that) work)\b/,
  compares:
    /\b(?:compar(?:e|ed|ing|ison)|versus|vs|differences?|differ|how (?:are|is) (?:they|it) different|which (?:one )?is better)\b/,
  popular:
    /\b(?:most (?:popular|opened|used|viewed|watched|shown|requested|often|visited|successful)|popular(?:ity)?|(?:opened|used|viewed|shown|watched) (?:the )?most|bestsellers?|trending)\b/,
  ordinals: [
    /^(?:first|1(?:st)?)$/,
    /^(?:second|2(?:nd)?)$/,
    /^(?:third|3(?:rd)?)$/,
    /^(?:fourth|4(?:th)?)$/,
    /^(?:fifth|5(?:th)?)$/,
  ],
  numerals: [/^(?:one|1)$/, /^(?:two|2)$/, /^(?:three|3)$/, /^(?:four|4)$/, /^(?:five|5)$/],
  last: /^last$/,
  both: /\b(?:both|the two)\b/,
  artificial: /\bartificial intelligence\b/,
  those:
    /^(?:only|just) (?:the ones? )?(?=(?:for|with|from|to|in|that)\b)|\b(?:these|them|(?<!\b(?:but|except(?: for)?|excluding|from|than) )those)\b/,
  not: /\b(?:not|no|never|cannot|neither)\b/,
  without: /\bwithout\b/,
  except:
    /\b(?:except|excluding|(?:apart|aside) from|other than|with the exception of|(?:all|every(?:one|body|thing)|any(?:one|body|thing))(?: demos)? but(?! (?:not|never|only)\b))\b/,
  everyone: /\b(?:every(?:one|body)|any(?:one|body)|(?:to|for|by) all(?! demos))\b/,
  idleNot: /\b(?:not (?:only|just|know|sure)|why not|no demos?)\b/,
  and: /\band\b/,
  but: /\b(?:but|only)\b/,
  or: /\bor\b/,
  say: {
    quote: (word) => `“${word}”`,
    whose: { your: 'of your demos', those: 'of those demos', them: 'of them' },
    some: (count, whose, { one, many }) =>
      count === 1 ? `One ${whose} ${one}.` : `${count} ${whose} ${many}.`,
    none: (whose, { none }) => `None ${whose} ${none}.`,
    toAudience: { googlers: 'Googlers', partners: 'partners', customers: 'customers' },
    mayBeShown: may,
    mayNotBeShown: mayNot,
    use: (it) => ({ none: `uses ${it}`, one: `uses ${it}`, many: `use ${it}` }),
    useNot: (it) => ({
      none: `is without ${it}`,
      one: `does not use ${it}`,
      many: `do not use ${it}`,
    }),
    fit: (it) => ({ none: `fits ${it}`, one: `fits ${it}`, many: `fit ${it}` }),
    isFeatured: { none: 'is featured', one: 'is featured', many: 'are featured' },
    addedLast: (date) => ({
      none: 'was added lately',
      one: `was added last, on ${date}`,
      many: `were added last, on ${date}`,
    }),
    noDates: 'The catalogue does not say when your demos were added.',
    shared: (count) =>
      count === 1 ? 'One demo is shared with you.' : `${count} demos are shared with you.`,
    nothingShared: 'No demos are shared with you yet: there is nothing to search.',
    nearest: (written, meant) => `No ${written}; nearest is ${meant}.`,
    best: (count) =>
      count === 1 ? 'This one fits best.' : `These ${count} fit best; ask “more” for the others.`,
    first: (count) => `Here are the first ${count}; ask “more” for the others.`,
    more: (count) => (count === 1 ? 'Here is one more.' : `Here are ${count} more.`),
    noMore: 'There are no more than those you have seen.',
    hereItIs: 'Here it is.',
    hereTheyAre: 'Here they are.',
    catalogueSays: 'This is what the catalogue says:',
    opensUnknown:
      'How often demos are opened is shown to Google staff alone, so I cannot say which is the most popular.',
    opensElsewhere: 'How often demos are opened stands in Global demo insights.',
    onlyNamed: (count) =>
      count === 1 ? 'There was only this one.' : `There were only these ${count}.`,
    thisDemo: 'This demo',
    yourDemos: 'Your demos',
    welcome: 'You are welcome. Ask whenever you need another demo.',
    portal:
      'I only know the demos. Your account, with your ways to sign in and your data, is under [Account](/account). How the portal works is told under [Support](/support), and people answer what you write under [Contact](/contact).',
    speaks: 'I understand English, German, Spanish, French and Portuguese.',
    howToAsk:
      'Ask for a topic, a technology or an audience: “waiting times”, “Gemini”, “What may I show to customers?”. “Show all” lists every demo.',
    access: 'Open it by “Access Demo”.',
    answeredBy:
      'Answered by a search of your demos. No language model is connected to this portal.',
    answeredByModel: (model) => `Answered by ${model} from your demos. It may be wrong.`,
    refused:
      'I can’t help with that. Ask me about your demos: a topic, a technology, or whom you may show them to.',
    cut: 'The answer ends here because it is too long. Ask for the rest.',
  },
}
