import {
  oneOf,
  wordSet,
  type Language,
} from '#server/areas/conversations/guide/languages/language.ts'

const may = (who: string) => ({
  none: `pode ser mostrada ${who}`,
  one: `pode ser mostrada ${who}`,
  many: `podem ser mostradas ${who}`,
})
const mayNot = (who: string) => ({
  none: `está vedada ${who}`,
  one: `não pode ser mostrada ${who}`,
  many: `não podem ser mostradas ${who}`,
})

export const portuguese: Language = {
  code: 'pt',
  search: 'portuguese',
  locale: 'pt-BR',
  fillers: wordSet(
    `a abra abre abrir ajuda algo algum alguma algumas alguns ao aos aquela aquele aqui as até boa bom busco cada cliente com como da das
     de dela delas dele deles demo demos do dos e é ela elas ele eles em empresa entre era essa essas esse esses esta está estão estas este
     estes eu exemplo exemplos existe existem explique favor há isso isto já lhe lista mais mas me mesmo meu meus minha minhas mostra
     mostrar mostre muito na nas não nem no nos nós nossa nossas nosso nossos num numa o obrigado olá onde os ou outra outras outro outros
     para pela pelas pelo pelos pode podem podemos por porque posso precisamos preciso procuro qual quais qualquer quando quanto quantas
     quantos que quem quero queremos se sem ser seu seus só sobre são sua suas também te tem têm temos tenho tipo toda todas todo todos tu
     tua um uma umas uns usa usam usar ver você vocês quê tema compartilhar inicie iniciar saber serve menos exceto tudo compare comparar diferença melhor melhores quem obrigada mostrá la las lo los temas número opção detalhes info oi bom dia tarde noite conta conte fala me dois duas três quatro cinco vai pra pro pros pras bem faz coisa link manda envia envie reunião minutos agora hoje amanhã mesmo obg nr`,
  ),
  audiences: {
    googlers: /\b(?:googlers?|funcionarios|colegas|interno)\b/,
    partners: /\b(?:partners?|parceiros?)\b/,
    customers: /\bclientes\b/,
  },
  oneCustomer:
    /\b(?:um|meu|nosso|este|cada) cliente(?= (?:de|do|da|em|que|com|e|ou|pode)\b| [.,]|$)/,
  meantFor: /\b(?:para|pr[ao]s?)\b/,
  shows:
    /\b(?:mostrar|mostro|compartilhar|partilhar|apresentar|posso|podem|permitido|ver|visive(?:l|is)|mostrad[oa]s?)\b/,
  all: /\b(?:todas|todos|tudo|cada)\b|\bquais demos\b|\bque demos\b/,
  counts: /\bquant[oa]s\b|\bnumero de\b/,
  newest:
    /\b(?:mais nov[oa]s?|mais recentes?|(?<!(?:dos|dois|duas|tres|cuatro|quatro|cinco) )ultim[oa]s(?! (?:dos|dois|duas|tres|cuatro|quatro|cinco))|novas demos|que (?:ha|tem) de novo|novidades|adicionad[oa]s recentemente)\b/,
  featured: /\b(?:destacad[oa]s?|em destaque)\b/,
  recommends:
    /\b(?:recomendad[oa]s?|recomendas?|recomendam|recomendar|recomendac(?:ao|oes)|melhor(?:es)?)\b/,
  opens: /\b(?:abra|abre|abrir|inicie|iniciar|link)\b/,
  more: /^(?:e )?(?:(?:mostr[ae](?: me)? )?(?:mais|as outras|outras|(?:a )?outra|as demais|o resto)(?: demos)?(?: por favor)?|(?:o )?que mais|(?:algo|alguma|tem|ha) mais|mais alguma|ha outras)$/,
  thanks:
    /^(?:ok |perfeito |otimo )*(?:(?:muito )?(?:obrigad[oa]|brigad[oa]|obg)(?: mesmo)?|valeu|vlw|perfeito|otimo|beleza|tchau)$/,
  portal: oneOf(
    'quem (?:me )?(?:pode )?(?:me )?ajuda(?:r)?',
    'com quem (?:eu )?(?:posso )?fal(?:ar|o)',
    'voce e (?:um |uma )?(?:bot|robo|humano|pessoa)',
    'quanto (?:e que )?(?:custam?|sai)',
    '^(?:e )?(?:o |os |qual (?:e )?o )?precos?(?: d[eoa] [a-z0-9 ]+| [a-z0-9]+)?$',
    '^(?:[a-z]+ ){0,2}nao (?:esta |estao )?(?:funciona(?:m|ndo)?|abrem?|abrindo|carrega(?:ndo)?)$',
    'merda|porra|caralho|inutil|idiota',
    '(?:des)?conect(?:ar|o) (?:um|meu|outro|o|este) (?:telefone|celular|numero)',
    'meus (?:leads|favoritos)',
    'whatsapp',
    'modo escuro',
    'minha (?:conta|senha|solicitacao)',
    'meu perfil',
    '(?:apag|exclu|elimin|encerr)[a-z]+ (?:a |minha |a minha )?conta',
    '(?:esqueci|mudar|alterar|redefinir) (?:a |minha |a minha )?senha',
    'passkeys?',
    '(?:pedir|solicitar) acesso',
    'quem e (?:o |a |meu |nosso )?admin[a-z]*',
    'terminar sessao',
    'falar com (?:uma pessoa|alguem)',
  ),
  whoMay:
    /\bquem pode(?:m)? (?:ver|ve l[ao]s?)\b|\ba quem (?:eu )?(?:posso|podemos|se pode) mostrar\b/,
  madeWith: /\btecnologias?\b/,
  it: /\b(?:(?:mostra|ve|ensina) l[ao]s?|mostrar (?:ela|isso|isto)|ela (?:pode|usa))\b/,
  details:
    /\b(?:(?:cont[ae]|fal[ae]|diz|diga)(?: me| nos)?(?: um pouco)? mais|saber mais|saiba mais|mais (?:sobre|detalhes?|info|informac(?:ao|oes)|dados)|(?:do|sobre o) que (?:se trata|e|fala|trata)|detalhes?|expli(?:ca|que|car)|como (?:ela )?funciona|descrev[ae])\b/,
  compares:
    /\b(?:compar(?:a|e|ar|acao|ativo)|versus|vs|diferencas?)\b|^(?:e )?qual (?:e|seria) (?:a )?melhor$/,
  popular:
    /\b(?:mais (?:popular(?:es)?|usad[oa]s?|vist[oa]s?|abert[oa]s?|acessad[oa]s?|utilizad[oa]s?|pedid[oa]s?|procurad[oa]s?)|popular(?:es|idade)?|(?:abrem?|usam?) mais)\b/,
  ordinals: [
    /^(?:primeir[oa]s?|1)$/,
    /^(?:segund[oa]|2)$/,
    /^(?:terceir[oa]|3)$/,
    /^(?:quart[oa]|4)$/,
    /^(?:quint[oa]|5)$/,
  ],
  numerals: [
    /^(?:uma?|1)$/,
    /^(?:dois|duas|2)$/,
    /^(?:tres|3)$/,
    /^(?:quatro|4)$/,
    /^(?:cinco|5)$/,
  ],
  last: /^ultim[oa]s?$/,
  both: /\b(?:ambas|ambos|as duas|os dois)\b/,
  artificial: /\b(?:ia|inteligencia artificial)\b/,
  those: /^(?:so|apenas|somente) (?:as )?(?=(?:para|com|de|sem|que)\b)|\b(?:estas|essas|delas)\b/,
  not: /\b(?:nao|nunca|jamais|nenhuma?)\b/,
  without: /\bsem\b/,
  except: /\b(?:exceto|salvo|(?:a|com) excecao|(?:mundo|tudo|tod[oa]s?(?: [oa]s demos)?) menos)\b/,
  everyone: /\b(?:todos|todo (?:o )?mundo)\b/,
  idleNot: /\b(?:nao (?:so|apenas|somente|sei)|nenhuma demo)\b/,
  and: /\be\b/,
  but: /\b(?:mas|porem|so|apenas|somente)\b/,
  or: /\bou\b/,
  say: {
    quote: (word) => `“${word}”`,
    whose: { your: 'das suas demos', those: 'dessas demos', them: 'delas' },
    some: (count, whose, { one, many }) =>
      count === 1 ? `Uma ${whose} ${one}.` : `${count} ${whose} ${many}.`,
    none: (whose, { none }) => `Nenhuma ${whose} ${none}.`,
    toAudience: { googlers: 'a Googlers', partners: 'a parceiros', customers: 'a clientes' },
    mayBeShown: may,
    mayNotBeShown: mayNot,
    use: (it) => ({ none: `usa ${it}`, one: `usa ${it}`, many: `usam ${it}` }),
    useNot: (it) => ({ none: `dispensa ${it}`, one: `não usa ${it}`, many: `não usam ${it}` }),
    fit: (it) => ({
      none: `corresponde a ${it}`,
      one: `corresponde a ${it}`,
      many: `correspondem a ${it}`,
    }),
    isFeatured: { none: 'está em destaque', one: 'está em destaque', many: 'estão em destaque' },
    addedLast: (date) => ({
      none: 'é recente',
      one: `é a mais recente, de ${date}`,
      many: `são as mais recentes, de ${date}`,
    }),
    noDates: 'O catálogo não diz quando as suas demos foram adicionadas.',
    shared: (count) =>
      count === 1
        ? 'Há uma demo compartilhada com você.'
        : `Há ${count} demos compartilhadas com você.`,
    nothingShared: 'Ainda não há demos compartilhadas com você: não há nada para pesquisar.',
    nearest: (written, meant) => `Não há ${written}; o mais próximo é ${meant}.`,
    best: (count) =>
      count === 1
        ? 'Esta é a que melhor corresponde.'
        : `Estas ${count} são as que melhor correspondem; peça “mais” para ver as outras.`,
    first: (count) => `Estas são as primeiras ${count}; peça “mais” para ver as outras.`,
    more: (count) => (count === 1 ? 'Aqui está mais uma.' : `Aqui estão mais ${count}.`),
    noMore: 'Não há mais do que as que você já viu.',
    hereItIs: 'Aqui está.',
    hereTheyAre: 'Aqui estão.',
    catalogueSays: 'Isto diz o catálogo, em inglês:',
    opensUnknown:
      'Quantas vezes as demos são abertas só a equipe do Google vê; por isso não posso dizer qual é a mais popular.',
    opensElsewhere: 'Quantas vezes as demos são abertas está em Global demo insights.',
    onlyNamed: (count) => (count === 1 ? 'Era só esta.' : `Eram só estas ${count}.`),
    thisDemo: 'Esta demo',
    yourDemos: 'As suas demos',
    welcome: 'De nada. Pergunte quando precisar de outra demo.',
    portal:
      'Só conheço as demos. A sua conta, com as suas formas de entrar e os seus dados, está em [Account](/account). Como o portal funciona está explicado em [Support](/support), e ao que escrever em [Contact](/contact) respondem pessoas.',
    speaks: 'Entendo português, inglês, alemão, espanhol e francês.',
    howToAsk:
      'Pergunte por um tema, uma tecnologia ou um público: “tempo de espera”, “Gemini”, “O que posso mostrar a clientes?”. “Mostrar todas” lista cada demo.',
    access: 'Abra-a com “Access Demo”.',
    answeredBy:
      'Respondido por uma pesquisa nas suas demos. Nenhum modelo de linguagem está ligado a este portal.',
    answeredByModel: (model) =>
      `Respondido por ${model} com base nas suas demos. Pode conter erros.`,
    refused:
      'Não posso ajudar com isso. Pergunte sobre as suas demos: um tema, uma tecnologia ou a quem as pode mostrar.',
    cut: 'A resposta termina aqui porque é longa demais. Peça o resto.',
  },
}
