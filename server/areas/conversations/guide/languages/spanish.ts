import {
  oneOf,
  wordSet,
  type Language,
} from '#server/areas/conversations/guide/languages/language.ts'

const may = (who: string) => ({
  none: `se puede mostrar ${who}`,
  one: `se puede mostrar ${who}`,
  many: `se pueden mostrar ${who}`,
})
const mayNot = (who: string) => ({
  none: `está vedada ${who}`,
  one: `no se puede mostrar ${who}`,
  many: `no se pueden mostrar ${who}`,
})

export const spanish: Language = {
  code: 'es',
  search: 'spanish',
  locale: 'es-ES',
  fillers: wordSet(
    `a abre abrir al algo alguna algunas alguno algún ante aquí así ayuda ayudar bien buena bueno busca buscamos buscar busco cada cliente
     como cómo con cosas cual cuál cuales cuáles cualquier cuando cuanto cuánto cuantas cuántas cuantos cuántos de del demos demo desde
     donde dónde el él ella ellas ellos en enseña enseñar entre era eres es esa esas ese eso esos esta está están estas este esto estos
     explica favor gracias ha haber hacer hay hola inicia la las le les lista lo los más me mi mis mostrar mucho muestra muy necesito
     necesitamos ni no nos nuestra nuestras nuestro nuestros o otra otras otro otros para pero por porque puede pueden puedo puedes que qué
     quien quién quieren quiere quiero queremos saber se sea según ser si sí sin sirve sobre son su sus tal también te tema tengo tiene
     tienen tenemos tipo toda todas todo todos tu tus un una unas uno unos usa usan usar usted ustedes ver vez y ya yo empresa ejemplo
     ejemplos compartir enseño menos excepto compara comparar diferencia entre mas mejor mejores gustaria muchas mostrarla mostrarlas enseñarla enseñarlas verla verlas temas número opción detalles info buenas días tardes noches oye vale dame dime cuéntame dos tres cuatro cinco va buenos sabes tienes mira link enlace manda mandame mándame envía envíame reunión minutos ahora hoy mañana diez nr`,
  ),
  audiences: {
    googlers: /\b(?:googlers?|empleados|colegas|interno)\b/,
    partners: /\b(?:partners?|socios?)\b/,
    customers: /\bclientes\b/,
  },
  oneCustomer:
    /\b(?:un|mi|nuestro|este|cada) cliente(?= (?:de|del|en|que|con|y|o|puede)\b| [.,]|$)/,
  meantFor: /\bpara\b/,
  shows:
    /\b(?:mostrar|muestro|ensenar|enseno|compartir|presentar|puedo|pueden|permitido|ver|visibles?|mostrad[oa]s?)\b/,
  all: /\b(?:todas|todos|todo|cada)\b|\bque demos\b|\bcuales demos\b/,
  counts: /\bcuant[oa]s\b|\bnumero de\b/,
  newest:
    /\b(?:mas nuev[oa]s?|mas recientes?|(?<!(?:dos|dois|duas|tres|cuatro|quatro|cinco) )ultim[oa]s(?! (?:dos|dois|duas|tres|cuatro|quatro|cinco))|nuevas demos|que hay de nuevo|novedades|recien anadid[oa]s|anadid[oa]s recientemente)\b/,
  featured: /\bdestacad[oa]s?\b/,
  recommends:
    /\b(?:recomendad[oa]s?|recomiendas?|recomiendan|recomendar|recomendacion(?:es)?|mejor(?:es)?)\b/,
  opens: /\b(?:abre|abrir|abra|inicia|iniciar|link|enlace)\b/,
  more: /^(?:y )?(?:(?:muestra(?:me)? )?(?:mas|las demas|las otras|otras|(?:la )?otra|el resto)(?: demos)?(?: por favor)?|(?:que|algo|alguna) mas|hay (?:mas|otras))$/,
  thanks:
    /^(?:ok |vale |perfecto |genial |listo )*(?:(?:muchas |mil |muchisimas )?(?:gracias|grcs|grax)|perfecto|genial|vale|listo|adios|hasta luego)$/,
  portal: oneOf(
    'quien (?:me |nos )?(?:puede )?ayuda(?:r|rme)?',
    'a quien (?:le )?(?:puedo )?(?:preguntar|pregunto|llamo|llamar)',
    'eres (?:un |una )?(?:bot|robot|humano|persona)',
    'cuanto (?:me |nos )?(?:cuestan?|valen?)',
    '^(?:y )?(?:el |los |que |cual es el )?precios?(?: (?:de|del) [a-z0-9 ]+| [a-z0-9]+)?$',
    '^(?:[a-z]+ ){0,2}no (?:me )?(?:funcionan?|abren?|cargan?)$',
    'mierda|puta|joder|inutil|idiota|estupid[oa]',
    '(?:des)?conect(?:ar|o) (?:un|mi|otro|el|este) (?:telefono|movil|numero)',
    'mis (?:leads|favoritos)',
    'whatsapp',
    'modo oscuro',
    'mi (?:cuenta|contrasena|perfil|solicitud)',
    '(?:borr|elimin|cerr)[a-z]+ (?:mi|la|una) cuenta',
    '(?:olvid|cambi|restablec)[a-z]+ (?:mi |la )?contrasena',
    'passkeys?',
    '(?:pedir|solicitar) acceso',
    'quien es (?:el |la |mi |nuestro )?admin[a-z]*',
    'cerrar sesion',
    'hablar con (?:una persona|alguien)',
  ),
  whoMay:
    /\bquien(?:es)? puede[n]? ver(?:l[ao]s?)?\b|\ba quien(?:es)? (?:le |les )?(?:puedo|podemos|se puede) (?:mostrar|ensenar)\b/,
  madeWith: /\btecnologias?\b/,
  it: /\b(?:(?:mostrar|ensenar|ver|compartir)(?:la|lo)s?|las? (?:puedo|puede[n]?))\b/,
  details:
    /\b(?:(?:cuent[ae]|di|diga|explica|habla)(?:me|nos)?(?: algo| un poco)? mas|saber mas|mas (?:sobre|acerca|detalles?|info|informacion|datos)|(?:de|sobre) que (?:va|se trata|trata|es)|en que consiste|detalles?|expli(?:ca|que)(?:me|la|lo|r)?|como funciona|describe(?:la)?|dame mas)\b/,
  compares:
    /\b(?:compar(?:a|e|ar|alas|ame|arlas|acion|ativa)|versus|vs|diferencias?)\b|^(?:y )?cual (?:es|seria) (?:la )?mejor$/,
  popular:
    /\b(?:mas (?:popular(?:es)?|usad[oa]s?|vist[oa]s?|abiert[oa]s?|utilizad[oa]s?|demandad[oa]s?|solicitad[oa]s?|pedid[oa]s?)|popular(?:es|idad)?|(?:abren?|usan?|ven?|muestran?) mas)\b/,
  ordinals: [
    /^(?:primer[oa]?s?|1)$/,
    /^(?:segund[oa]|2)$/,
    /^(?:tercer[oa]?|3)$/,
    /^(?:cuart[oa]|4)$/,
    /^(?:quint[oa]|5)$/,
  ],
  numerals: [/^(?:un[oa]|1)$/, /^(?:dos|2)$/, /^(?:tres|3)$/, /^(?:cuatro|4)$/, /^(?:cinco|5)$/],
  last: /^ultim[oa]s?$/,
  both: /\b(?:ambas|ambos|l[ao]s dos)\b/,
  artificial: /\b(?:ia|inteligencia artificial)\b/,
  those: /^(?:solo|solamente) (?:las )?(?=(?:para|con|de|sin|que)\b)|\b(?:estas|esas|ellas)\b/,
  not: /\b(?:no|nunca|jamas|ningun[oa]?)\b/,
  without: /\bsin\b/,
  except:
    /\b(?:excepto|salvo|exceptuando|(?:a|con) excepcion|(?:mundo|tod[oa]s?(?: l[oa]s demos)?) menos)\b/,
  everyone: /\b(?:todos|todo el mundo)\b/,
  idleNot: /\b(?:no (?:solo|solamente|se (?:que|cual|cuales|si))|ninguna demo)\b/,
  and: /\b[ye]\b/,
  but: /\b(?:pero|sino|solo|solamente)\b/,
  or: /\b[ou]\b/,
  say: {
    quote: (word) => `«${word}»`,
    whose: { your: 'de sus demos', those: 'de esas demos', them: 'de ellas' },
    some: (count, whose, { one, many }) =>
      count === 1 ? `Una ${whose} ${one}.` : `${count} ${whose} ${many}.`,
    none: (whose, { none }) => `Ninguna ${whose} ${none}.`,
    toAudience: { googlers: 'a Googlers', partners: 'a partners', customers: 'a clientes' },
    mayBeShown: may,
    mayNotBeShown: mayNot,
    use: (it) => ({ none: `usa ${it}`, one: `usa ${it}`, many: `usan ${it}` }),
    useNot: (it) => ({
      none: `prescinde de ${it}`,
      one: `no usa ${it}`,
      many: `no usan ${it}`,
    }),
    fit: (it) => ({
      none: `encaja con ${it}`,
      one: `encaja con ${it}`,
      many: `encajan con ${it}`,
    }),
    isFeatured: { none: 'está destacada', one: 'está destacada', many: 'están destacadas' },
    addedLast: (date) => ({
      none: 'es reciente',
      one: `es la última, del ${date}`,
      many: `son las últimas, del ${date}`,
    }),
    noDates: 'El catálogo no dice cuándo se añadieron sus demos.',
    shared: (count) =>
      count === 1
        ? 'Hay una demo compartida con usted.'
        : `Hay ${count} demos compartidas con usted.`,
    nothingShared: 'Todavía no hay demos compartidas con usted: no hay nada que buscar.',
    nearest: (written, meant) => `No hay ${written}; lo más parecido es ${meant}.`,
    best: (count) =>
      count === 1
        ? 'Esta es la que mejor encaja.'
        : `Estas ${count} son las que mejor encajan; pida «más» para ver las otras.`,
    first: (count) => `Estas son las primeras ${count}; pida «más» para ver las otras.`,
    more: (count) => (count === 1 ? 'Aquí hay una más.' : `Aquí hay ${count} más.`),
    noMore: 'No hay más que las que ya ha visto.',
    hereItIs: 'Aquí está.',
    hereTheyAre: 'Aquí están.',
    catalogueSays: 'Esto dice el catálogo, en inglés:',
    opensUnknown:
      'Cuántas veces se abren las demos solo lo ve el personal de Google; por eso no puedo decir cuál es la más popular.',
    opensElsewhere: 'Cuántas veces se abren las demos está en Global demo insights.',
    onlyNamed: (count) => (count === 1 ? 'Solo era esta.' : `Solo eran estas ${count}.`),
    thisDemo: 'Esta demo',
    yourDemos: 'Sus demos',
    welcome: 'De nada. Pregunte cuando necesite otra demo.',
    portal:
      'Solo conozco las demos. Su cuenta, con sus formas de acceso y sus datos, está en [Account](/account). Cómo funciona el portal se explica en [Support](/support), y a lo que escriba en [Contact](/contact) le responden personas.',
    speaks: 'Entiendo español, inglés, alemán, francés y portugués.',
    howToAsk:
      'Pregunte por un tema, una tecnología o un público: «tiempo de espera», «Gemini», «¿Qué puedo mostrar a clientes?». «Mostrar todas» enumera cada demo.',
    access: 'Ábrala con «Access Demo».',
    answeredBy:
      'Respondido por una búsqueda en sus demos. Este portal no está conectado a ningún modelo de lenguaje.',
    answeredByModel: (model) =>
      `Respondido por ${model} a partir de sus demos. Puede contener errores.`,
    refused:
      'No puedo ayudarle con eso. Pregúnteme por sus demos: un tema, una tecnología o a quién puede mostrarlas.',
    cut: 'La respuesta termina aquí porque es demasiado larga. Pida el resto.',
  },
}
