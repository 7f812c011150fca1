import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'

export const french: Replies = {
  stop: /^(?:stop|arret|arreter|deconnecter)$/,
  again: /^(?:reessay(?:e|er|ez)|(?:essay(?:e|er|ez) )?(?:a|de) nouveau|encore une fois)$/,
  disconnected: 'Ce téléphone n’est plus connecté.',
  tooMuch: 'Cela fait beaucoup à la fois. Veuillez attendre une minute.',
  unknownPhone: (where) => `Je ne connais pas encore ce téléphone. Connectez-le sur ${where}`,
  noAccess: (where) => `Vous n’avez pas accès aux démos pour le moment. Voyez ${where}`,
  connected: (account) =>
    `Ce téléphone est connecté à Partner Portal, au compte de ${account} : ce qui est demandé ici peut y être lu. Si ce n’est pas votre compte, ou pour le déconnecter plus tard, écrivez STOP. Sinon, interrogez-moi sur vos démos.`,
  otherAccount:
    'Ce téléphone est connecté à un autre compte. Écrivez STOP pour le déconnecter d’abord.',
  noWholeCode:
    'Ce code n’est pas entier : il a 12 lettres et chiffres, sans I, O, 0 ni 1. Veuillez écrire « Pair » et le code tel que Partner Portal le montre.',
  codeNotValid: 'Ce code n’est plus valable. Veuillez en prendre un nouveau dans Partner Portal.',
  noMoreCodes:
    'Pendant une heure, je ne réponds plus aux codes erronés ; le bon connecte ce téléphone à tout moment.',
  textAlone:
    'Je ne comprends que le texte. Veuillez m’écrire ; le micro de votre clavier écrit ce que vous dites.',
  tooLong: (most) =>
    `C’est trop long pour une question : elle peut avoir ${most} caractères. Veuillez demander en moins de mots.`,
  nothingAgain: 'Il n’y a rien à répondre de nouveau. Veuillez demander en d’autres mots.',
  usedUp: (perDay, hours) =>
    `Vous avez atteint la limite de ${perDay} questions par jour. Redemandez dans ${hours === 1 ? 'une heure' : `${hours} heures`}.`,
  failed: 'La réponse a échoué.',
  whyFailed: {
    unanswered: 'Gemini n’a pas trouvé de réponse. Veuillez poser la question autrement.',
    brokeOff: 'La réponse de Gemini s’est interrompue.',
    tooSlow: 'Gemini a mis trop de temps à répondre.',
    unreachable: 'Gemini est injoignable.',
    busy: 'Gemini est plus sollicité qu’il ne peut l’être. Veuillez attendre une minute.',
    misunderstood: 'Gemini n’a pas accepté cette question. Veuillez la poser autrement.',
    notAllowed: 'Gemini ne répond pas à ce portail. Veuillez le dire à ceux qui le gèrent.',
    notWritten: 'La réponse n’a pas pu être écrite.',
  },
  stoppedAtOnce: 'Cette réponse a été arrêtée avant son premier mot.',
  stopped: 'Cette réponse a été arrêtée.',
  writeAgain: 'Écrivez « réessayer » pour la recevoir de nouveau.',
  theRest: 'La suite est dans le portail.',
}
