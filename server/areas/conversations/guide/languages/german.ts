import {
  oneOf,
  wordSet,
  type Language,
} from '#server/areas/conversations/guide/languages/language.ts'

const may = (who: string) => ({
  none: `darf ${who} gezeigt werden`,
  one: `darf ${who} gezeigt werden`,
  many: `dürfen ${who} gezeigt werden`,
})
const mayNot = (who: string) => ({
  none: `ist ${who} vorenthalten`,
  one: `darf ${who} nicht gezeigt werden`,
  many: `dürfen ${who} nicht gezeigt werden`,
})

export const german: Language = {
  code: 'de',
  search: 'german',
  locale: 'de-DE',
  fillers: wordSet(
    `aber alle allem allen alles als am an anzeigen auch auf aus bei beim bin bist bitte brauche brauchen da dabei damit dann darf das dass
     dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch dort du durfen dürfen ein eine einem einen einer eines
     er erkläre erklären erzähl erzähle es etwas euch eure finde finden für ganz geben geeignet gern gerne gibt gibts guten gut habe haben
     habt hallo hat hilft hilfe ich ihm ihn ihnen ihr ihre ihrem ihren im in inhalt ins ist ja jede jeden jeder jedes kann kannst können
     könnt kein keine keinen kunde liste mal man mehr mein meine meinem meinen meiner mich mir mit möchte möchten muss nach neu nicht noch
     nun nur nutze nutzen nutzt ob oder öffne öffnen ohne passen passt schon sehen sich sie sind so soll sollen starte starten stelle suche
     suchen sucht thema über um und uns unser unsere unserem unseren unserer viele vom von vor was weil welche welchem welchen welcher
     welches wenn wer wie wurde wurden will wir wird wo wollen worum würde zeig zeige zeigen zu zum zur demo demos beispiel beispiele hallo
     tag danke unternehmen firma geht teilen verwenden verwendet entweder außer jedem jedermann vergleiche vergleichen vergleich unterschied zwischen sonst weitere selbst selber wem beste besten zeigst vielen herzlichen dank schön dankeschön sehr nein hast themen nummer option details infos info mal morgen abend guten moin servus grüß zwei drei vier fünf hab ne nen fuer ueber gibts macht machen gleich denen link schick schicke termin minuten heute morgen dank lieben helfen nr gib gebt`,
  ),
  audiences: {
    googlers: /\b(?:googlern?|mitarbeitern?|kollegen|intern)\b/,
    partners: /\bpartnern?\b/,
    customers: /\bkunden\b/,
  },
  meantFor: /\bfue?r\b/,
  shows:
    /\b(?:zeigen?|zeigt|gezeigt|teilen|geteilt|vorfuhren|darf|durfen|erlaubt|sehen|freigegeben|sichtbar)\b/,
  all: /\b(?:alle|alles|jede|samtliche|ganze)\b|\bwelche demos\b/,
  counts: /\bwie ?viele\b|\banzahl\b/,
  newest:
    /\b(?:neueste[nrs]?|neuste[nrs]?|neue demos|zuletzt(?: (?:hinzugefugt|dazugekommen))?|was ist neu|was gibt(?:s| es) neues)\b/,
  featured: /\bhervorgehoben\w*\b/,
  recommends: /\b(?:empfohlen\w*|empfehlen|empfiehlst|empfehlt|empfehlung(?:en)?|besten?)\b/,
  opens: /\b(?:offne|offnen|starte|starten|aufrufen|link)\b/,
  more: /^(?:und )?(?:(?:zeige? )?(?:mir )?(?:noch )?(?:mehr|weitere|die anderen|den rest)(?: demos)?(?: bitte)?|was (?:noch|sonst)(?: noch)?|(?:eine|die) andere|sonst(?: noch (?:was|etwas|welche))?|noch (?:was|etwas|welche|eine|andere)|gibt(?:s| es) (?:noch )?(?:was|etwas|mehr|andere|weitere|welche))$/,
  thanks:
    /^(?:ok(?:ay)? |super |prima |alles klar )*(?:(?:danke?(?: (?:dir|ihnen))?|(?:(?:vielen|herzlichen|besten|lieben) )+dank|dankeschon|merci)(?: (?:schon|sehr|vielmals))?|super|prima|perfekt|alles klar|passt|tschuss|bis bald)$/,
  portal: oneOf(
    'wer (?:kann|konnte) (?:mir|uns) (?:da )?(?:helfen|weiterhelfen)',
    'wen (?:kann|soll) ich fragen',
    '(?:sind sie|bist du) (?:ein )?(?:bot|roboter|mensch)',
    'was kost(?:et|en)|wie teuer|wie ?viel kost(?:et|en)',
    '^(?:und )?(?:der |die |welcher )?preise?(?: (?:von|fur) [a-z0-9 ]+)?$',
    '^(?:[a-z]+ ){0,2}(?:funktionier(?:t|en)|geht|gehen) (?:[a-z]+ )?nicht$',
    '(?:scheiss|idiot|nutzlos|arsch)[a-z]*|dumm',
    '(?:telefon|handy|nummer) (?:[a-z]+ )?(?:verbinden|trennen|wechseln|andern)',
    '(?:verbinde|trenne) (?:ich )?(?:ein|mein|das)[a-z]* (?:telefon|handy)',
    'meine (?:leads|favoriten)',
    'whatsapp',
    'dunkelmodus',
    'mein[a-z]* (?:konto|account|profil|passwort|kennwort|passkeys?|zugang[a-z]*|antrag|anfrage)',
    '(?:konto|account) (?:loschen|entfernen)',
    '(?:losche|loschen) [a-z]* ?(?:konto|account)',
    '(?:passwort|kennwort) (?:vergessen|andern|zurucksetzen)',
    'passkeys?',
    'zugangsanfrage',
    'zugang (?:beantragen|anfragen)',
    'wer ist (?:der |die |hier |unser )?(?:admin[a-z]*|ansprechpartner)',
    '(?:ab|aus)(?:melden|loggen)',
    'kontakt aufnehmen',
    'mit (?:einem menschen|jemandem) (?:sprechen|reden)',
  ),
  whoMay:
    /\bwer (?:darf|kann)\b.*\b(?:sehen|offnen)\b|\bwem (?:darf|kann) (?:ich|man|wir)\b.*\bzeigen\b/,
  madeWith: /\btechnologien?\b/,
  it: /\b(?:(?:darf|kann) (?:ich|man) (?:sie|die|es|das|diese)|(?:ist|darf|nutzt|verwendet) (?:sie|es|das)|wer darf (?:sie|die|das|es))\b/,
  details:
    /\b(?:erzahle? (?:mir |uns )?(?:bitte )?(?:etwas )?(?:mehr|davon)|mehr (?:dazu|daruber|davon|infos?|informationen|details|uber|zu)|genauer(?:es)?|naheres|details?|einzelheiten|worum geht(?: es| s)?|was ist das|was macht (?:sie|die|das)|wie funktioniert (?:sie|die|das|es)|erklare?n?|beschreibe?n?)\b/,
  compares:
    /\b(?:vergleich[a-z]*|versus|vs|unterschied[a-z]*|unterscheiden|(?:welche|was) ist besser)\b/,
  popular:
    /\b(?:am (?:meisten|haufigsten)(?: (?:geoffnet|genutzt|gezeigt|benutzt|angesehen|verwendet|gefragt|aufgerufen))?|(?:meist|haufigst) ?ge[a-z]+|beliebt[a-z]*|popular[a-z]*|gefragteste?n?)\b/,
  ordinals: [
    /^(?:erste[nrs]?|1)$/,
    /^(?:zweite[nrs]?|2)$/,
    /^(?:dritte[nrs]?|3)$/,
    /^(?:vierte[nrs]?|4)$/,
    /^(?:funfte[nrs]?|5)$/,
  ],
  numerals: [/^(?:eins|1)$/, /^(?:zwei|beiden|2)$/, /^(?:drei|3)$/, /^(?:vier|4)$/, /^(?:funf|5)$/],
  last: /^letzte[nrs]?$/,
  both: /\b(?:beiden?|die zwei)\b/,
  artificial: /\b(?:ki|kunstliche[nr]? intelligenz)\b/,
  those: /^nur (?:die(?:jenigen)? )?(?=(?:fur|mit|von|ohne|aus)\b)|\b(?:davon|diese[nr]?|denen)\b/,
  not: /\b(?:nicht|nie|niemals|keine?[nmrs]?|weder)\b/,
  without: /\bohne\b/,
  except: /\b(?:ausser|bis auf|mit ausnahme|ausgenommen|abgesehen von)\b/,
  everyone: /\b(?:allen|jedem|jedermann)\b/,
  idleNot: /\b(?:nicht (?:nur|bloss|sicher)|weiss nicht|warum nicht|keine demos?)\b/,
  and: /\bund\b/,
  but: /\b(?:aber|sondern|jedoch|nur)\b/,
  or: /\boder\b/,
  say: {
    quote: (word) => `„${word}“`,
    whose: { your: 'Ihrer Demos', those: 'dieser Demos', them: 'davon' },
    some: (count, whose, { one, many }) =>
      count === 1 ? `Eine ${whose} ${one}.` : `${count} ${whose} ${many}.`,
    none: (whose, { none }) => `Keine ${whose} ${none}.`,
    toAudience: { googlers: 'Googlern', partners: 'Partnern', customers: 'Kunden' },
    mayBeShown: may,
    mayNotBeShown: mayNot,
    use: (it) => ({ none: `nutzt ${it}`, one: `nutzt ${it}`, many: `nutzen ${it}` }),
    useNot: (it) => ({
      none: `kommt ohne ${it} aus`,
      one: `kommt ohne ${it} aus`,
      many: `kommen ohne ${it} aus`,
    }),
    fit: (it) => ({ none: `passt zu ${it}`, one: `passt zu ${it}`, many: `passen zu ${it}` }),
    isFeatured: {
      none: 'ist hervorgehoben',
      one: 'ist hervorgehoben',
      many: 'sind hervorgehoben',
    },
    addedLast: (date) => ({
      none: 'kam zuletzt dazu',
      one: `kam zuletzt dazu, am ${date}`,
      many: `kamen zuletzt dazu, am ${date}`,
    }),
    noDates: 'Der Katalog sagt nicht, wann Ihre Demos dazukamen.',
    shared: (count) =>
      count === 1
        ? 'Eine Demo ist für Sie freigegeben.'
        : `${count} Demos sind für Sie freigegeben.`,
    nothingShared: 'Für Sie ist noch keine Demo freigegeben: Es gibt nichts zu durchsuchen.',
    nearest: (written, meant) => `Kein ${written}; am nächsten ist ${meant}.`,
    best: (count) =>
      count === 1
        ? 'Diese passt am besten.'
        : `Diese ${count} passen am besten; „mehr“ zeigt die anderen.`,
    first: (count) => `Hier sind die ersten ${count}; „mehr“ zeigt die anderen.`,
    more: (count) => (count === 1 ? 'Hier ist noch eine.' : `Hier sind ${count} weitere.`),
    noMore: 'Mehr als die schon gezeigten gibt es nicht.',
    hereItIs: 'Hier ist sie.',
    hereTheyAre: 'Hier sind sie.',
    catalogueSays: 'Das sagt der Katalog, auf Englisch:',
    opensUnknown:
      'Wie oft Demos geöffnet werden, sieht nur das Team von Google; welche am beliebtesten ist, kann ich deshalb nicht sagen.',
    opensElsewhere: 'Wie oft Demos geöffnet werden, steht unter Global demo insights.',
    onlyNamed: (count) => (count === 1 ? 'Es war nur diese eine.' : `Es waren nur diese ${count}.`),
    thisDemo: 'Diese Demo',
    yourDemos: 'Ihre Demos',
    welcome: 'Gern geschehen. Fragen Sie, wann immer Sie eine Demo brauchen.',
    portal:
      'Ich kenne nur die Demos. Ihr Konto mit Ihren Wegen zur Anmeldung und Ihren Daten finden Sie unter [Account](/account). Wie das Portal funktioniert, steht unter [Support](/support), und auf das, was Sie unter [Contact](/contact) schreiben, antworten Menschen.',
    speaks: 'Ich verstehe Deutsch, Englisch, Spanisch, Französisch und Portugiesisch.',
    howToAsk:
      'Fragen Sie nach einem Thema, einer Technologie oder einem Publikum: „Wartezeiten“, „Gemini“, „Was darf ich Kunden zeigen?“. „Alle zeigen“ nennt jede Demo.',
    access: 'Öffnen Sie sie mit „Access Demo“.',
    answeredBy:
      'Beantwortet durch eine Suche in Ihren Demos. Mit diesem Portal ist kein Sprachmodell verbunden.',
    answeredByModel: (model) =>
      `Beantwortet von ${model} anhand Ihrer Demos. Das kann falsch sein.`,
    refused:
      'Dabei kann ich nicht helfen. Fragen Sie mich nach Ihren Demos: nach einem Thema, einer Technologie oder danach, wem Sie sie zeigen dürfen.',
    cut: 'Die Antwort endet hier, weil sie zu lang ist. Fragen Sie nach dem Rest.',
  },
}
