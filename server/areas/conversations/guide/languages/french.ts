import {
  oneOf,
  wordSet,
  type Language,
} from '#server/areas/conversations/guide/languages/language.ts'

const may = (who: string) => ({
  none: `ne peut être montrée ${who}`,
  one: `peut être montrée ${who}`,
  many: `peuvent être montrées ${who}`,
})
const mayNot = (who: string) => ({
  none: `n’est interdite ${who}`,
  one: `ne peut pas être montrée ${who}`,
  many: `ne peuvent pas être montrées ${who}`,
})

export const french: Language = {
  code: 'fr',
  search: 'french',
  locale: 'fr-FR',
  fillers: wordSet(
    `a aider afficher affiche alors as au aucun aucune autre autres aux avec avez avons bien bon bonjour c ce cela ces cet cette ceux
     chaque cherche cherchons chose client combien comme comment d dans de des demo démo demos démos deux donc du elle elles en entre es est
     et être eux exemple exemples existe explique faire fait faut il ils j je l la le les leur leurs lui m ma mais me merci mes moi mon
     montre montrer n ne ni non nos notre nous on ont ou où ouvre ouvrir par pas peut peuvent peux plus pour pourquoi propre puis qu quand
     que quel quelle quelles quels quelque quelqu qui quoi s sa salut sans se ses si son sont sous sujet sur t ta te tes toi ton tous tout
     toute toutes trouver tu un une utilise utilisent utiliser va veut veux voir voudrais vos votre vous y besoin entreprise société partager
     lancer lance liste puis-je sauf celle celles celui compare comparer différence entre meilleure meilleures beaucoup non oui sujets numéro option détails infos info bonsoir coucou dis trois quatre cinq laquelle lesquelles lequel ça ca truc link lien envoie envoyez rdv minutes min aide au pourquoi aujourd hui maintenant nr`,
  ),
  audiences: {
    googlers: /\b(?:googlers?|employes|collegues|interne)\b/,
    partners: /\bpartenaires?\b/,
    customers: /\bclients\b/,
  },
  oneCustomer:
    /\b(?:un|une|mon|notre|ce|le|au|chaque) client(?= (?:de|du|dans|en|qui|avec|et|ou|peut)\b| [.,]|$)/,
  meantFor: /\bpour\b/,
  shows:
    /\b(?:montrer|montre|montree?s|partager|presenter|puis|peux|peut|autorise|voir|visibles?)\b/,
  all: /\b(?:toutes|tous|tout|chaque)\b|\bquelles demos\b/,
  counts: /\bcombien\b|\bnombre de\b/,
  newest:
    /\b(?:plus recentes?|plus nouvelles?|(?<!(?:deux|trois|quatre|cinq) )dernieres|derniere demo|nouvelles demos|quoi de neuf|nouveautes|recemment(?: ajoutees?)?|ajoutees? recemment)\b/,
  featured: /\b(?:(?:mises? )?en avant|vedettes?)\b/,
  recommends:
    /\b(?:recommandee?s?|recommandez|recommandes|conseillez|recommandations?|meilleures?)\b/,
  opens: /\b(?:ouvre|ouvrez|ouvrir|lance|lancez|lancer|lien)\b/,
  more: /^(?:et )?(?:(?:montre[zr]?(?: moi)? )?(?:(?:en )?(?:davantage|plus)|les autres|d autres|l autre|une autre|la suite|encore)(?: demos)?(?: s il (?:vous|te) plait)?|quoi (?:d autre|encore)|autre chose|il y en a d autres)$/,
  thanks:
    /^(?:ok |super |parfait )*(?:(?:grand |mille )?mercis?(?: (?:beaucoup|bien|bcp|a vous))?|parfait|super|genial|d accord|au revoir)$/,
  portal: oneOf(
    'qui peut (?:m |nous )?aider',
    'a qui (?:puis je |je peux )?(?:demander|m adresser)',
    '(?:es tu|t es|etes vous|vous etes) (?:un |une )?(?:bot|robot|humain|personne)',
    'combien (?:ca |cela )?(?:coute(?:nt)?|t il)|c est combien|ca coute combien',
    '^(?:et )?(?:le |les |quel est le )?(?:prix|tarifs?)(?: d[eu] [a-z0-9 ]+)?$',
    '^(?:[a-z]+ ){0,3}(?:marche|fonctionne|s ouvre)(?:nt)? pas$',
    'merde|putain|inutile|idiot|t es nul',
    '(?:de)?connecter (?:un|mon|le|ce)(?: autre)? (?:telephone|portable|numero)',
    'mes (?:leads|favoris)',
    'whatsapp',
    'mode sombre',
    '(?:mon|ma) (?:compte|mot de passe|profil|demande)',
    'supprimer [a-z]+ compte',
    'mot de passe (?:oublie|perdu)',
    'passkeys?',
    'cle d acces',
    'demande d acces',
    'demander (?:un |l )?acces',
    'qui est (?:l |notre |mon )?admin[a-z]*',
    'me deconnecter',
    'parler (?:a|avec) (?:une personne|quelqu un|un humain)',
  ),
  whoMay:
    /\bqui (?:peut|a le droit de) (?:l[ae]?s? )?(?:voir|ouvrir)\b|\ba qui (?:puis je|peut on|je peux|pouvons nous) (?:montrer|presenter)\b|\ba qui .* montrer\b/,
  madeWith: /\btechnologies?\b/,
  it: /\b(?:(?:la|les|l) (?:montrer|partager|voir|presenter)|est elle|sont elles|utilise t elle)\b/,
  details:
    /\b(?:(?:dis|dites|parle|parlez|raconte|racontez)(?: m en| moi(?: en)?| nous(?: en)?)?(?: un peu)? plus|en savoir (?:un peu )?plus|plus (?:de details?|d infos?|d informations?|d explications?|sur)|details?|de quoi (?:s agit il|il s agit|parle t elle|ca parle)|c est quoi|expliqu(?:e|er|ez)|comment (?:ca|cela|elle) (?:marche|fonctionne)|comment (?:marche|fonctionne) t elle|decri(?:s|vez|re))\b/,
  compares:
    /\b(?:compar(?:e|er|ez|aison|atif)|versus|vs|differences?)\b|^(?:et )?laquelle est la meilleure$/,
  popular:
    /\b(?:plus (?:souvent )?(?:populaires?|ouvertes?|utilisees?|vues?|consultees?|demandees?|regardees?|montrees?)|populaires?|popularite|(?:ouvertes?|utilisees?|vues?|demandees?) le plus)\b/,
  ordinals: [
    /^(?:premiere?s?|1(?:ere?)?)$/,
    /^(?:deuxieme|seconde?|2(?:e|eme)?)$/,
    /^(?:troisieme|3(?:e|eme)?)$/,
    /^(?:quatrieme|4(?:e|eme)?)$/,
    /^(?:cinquieme|5(?:e|eme)?)$/,
  ],
  numerals: [/^(?:une?|1)$/, /^(?:deux|2)$/, /^(?:trois|3)$/, /^(?:quatre|4)$/, /^(?:cinq|5)$/],
  last: /^derniere?s?$/,
  both: /\bles deux\b/,
  artificial: /\b(?:ia|intelligence artificielle)\b/,
  those:
    /^(?:seulement|uniquement|juste) (?:celles? )?(?=(?:pour|avec|sans|de|qui|que)\b)|\b(?:celles ci|parmi elles|d entre elles|ces demos|celles la)\b/,
  not: /\b(?:pas|jamais|aucune?|ni)\b/,
  without: /\bsans\b/,
  except: /\b(?:sauf|hormis|excepte|a l exception|a part)\b/,
  everyone: /\b(?:tous|tout le monde)\b/,
  idleNot: /\b(?:pas (?:seulement|sure?)|sais pas|pourquoi pas|aucune demo)\b/,
  and: /\bet\b/,
  but: /\b(?:mais|seulement|uniquement)\b/,
  or: /\b(?:ou|soit)\b/,
  say: {
    quote: (word) => `« ${word} »`,
    whose: { your: 'de vos démos', those: 'de ces démos', them: 'd’entre elles' },
    some: (count, whose, { one, many }) =>
      count === 1 ? `Une ${whose} ${one}.` : `${count} ${whose} ${many}.`,
    none: (whose, { none }) => `Aucune ${whose} ${none}.`,
    toAudience: { googlers: 'aux Googlers', partners: 'aux partenaires', customers: 'aux clients' },
    mayBeShown: may,
    mayNotBeShown: mayNot,
    use: (it) => ({ none: `n’utilise ${it}`, one: `utilise ${it}`, many: `utilisent ${it}` }),
    useNot: (it) => ({
      none: `ne se passe de ${it}`,
      one: `se passe de ${it}`,
      many: `se passent de ${it}`,
    }),
    fit: (it) => ({
      none: `ne correspond à ${it}`,
      one: `correspond à ${it}`,
      many: `correspondent à ${it}`,
    }),
    isFeatured: {
      none: 'n’est mise en avant',
      one: 'est mise en avant',
      many: 'sont mises en avant',
    },
    addedLast: (date) => ({
      none: 'n’est récente',
      one: `est la dernière, du ${date}`,
      many: `sont les dernières, du ${date}`,
    }),
    noDates: 'Le catalogue ne dit pas quand vos démos ont été ajoutées.',
    shared: (count) =>
      count === 1 ? 'Une démo est partagée avec vous.' : `${count} démos sont partagées avec vous.`,
    nothingShared: 'Aucune démo n’est encore partagée avec vous : il n’y a rien à chercher.',
    nearest: (written, meant) => `Pas de ${written} ; le plus proche est ${meant}.`,
    best: (count) =>
      count === 1
        ? 'C’est celle qui correspond le mieux.'
        : `Ces ${count} correspondent le mieux ; demandez « plus » pour voir les autres.`,
    first: (count) => `Voici les ${count} premières ; demandez « plus » pour voir les autres.`,
    more: (count) => (count === 1 ? 'En voici une autre.' : `En voici ${count} autres.`),
    noMore: 'Il n’y en a pas d’autres que celles que vous avez vues.',
    hereItIs: 'La voici.',
    hereTheyAre: 'Les voici.',
    catalogueSays: 'Voici ce qu’en dit le catalogue, en anglais :',
    opensUnknown:
      'Seul le personnel de Google voit combien de fois les démos sont ouvertes : je ne peux donc pas dire laquelle est la plus populaire.',
    opensElsewhere: 'Le nombre d’ouvertures des démos se trouve dans Global demo insights.',
    onlyNamed: (count) =>
      count === 1 ? 'Il n’y avait que celle-ci.' : `Il n’y avait que ces ${count}.`,
    thisDemo: 'Cette démo',
    yourDemos: 'Vos démos',
    welcome: 'Avec plaisir. Demandez dès que vous cherchez une autre démo.',
    portal:
      'Je ne connais que les démos. Votre compte, avec vos moyens de connexion et vos données, se trouve sous [Account](/account). Le fonctionnement du portail est expliqué sous [Support](/support), et des personnes répondent à ce que vous écrivez sous [Contact](/contact).',
    speaks: 'Je comprends le français, l’anglais, l’allemand, l’espagnol et le portugais.',
    howToAsk:
      'Demandez un sujet, une technologie ou un public : « temps d’attente », « Gemini », « Que puis-je montrer aux clients ? ». « Tout montrer » énumère chaque démo.',
    access: 'Ouvrez-la par « Access Demo ».',
    answeredBy:
      'Réponse d’une recherche dans vos démos. Ce portail n’est relié à aucun modèle de langage.',
    answeredByModel: (model) =>
      `Réponse de ${model} à partir de vos démos. Elle peut contenir des erreurs.`,
    refused:
      'Je ne peux pas vous aider sur ce point. Interrogez-moi sur vos démos : un sujet, une technologie, ou à qui vous pouvez les montrer.',
    cut: 'La réponse s’arrête ici, car elle est trop longue. Demandez la suite.',
  },
}
