import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'

export const german: Replies = {
  stop: /^(?:stopp?|(?:verbindung |telefon |handy )?trennen)$/,
  again: /^(?:(?:versuch(?:e|s)? (?:es )?)?(?:noch ?mals?|noch einmal|erneut))$/,
  disconnected: 'Dieses Telefon ist nicht mehr verbunden.',
  tooMuch: 'Das ist viel auf einmal. Bitte warten Sie eine Minute.',
  unknownPhone: (where) => `Ich kenne dieses Telefon noch nicht. Verbinden Sie es unter ${where}`,
  noAccess: (where) => `Sie haben zurzeit keinen Zugang zu Demos. Mehr dazu: ${where}`,
  connected: (account) =>
    `Dieses Telefon ist mit Partner Portal verbunden, mit dem Konto von ${account}: Was hier gefragt wird, ist dort zu lesen. Wenn das nicht Ihr Konto ist, oder um es später zu trennen, schreiben Sie STOP. Sonst fragen Sie mich nach Ihren Demos.`,
  otherAccount:
    'Dieses Telefon ist mit einem anderen Konto verbunden. Schreiben Sie STOP, um es erst davon zu trennen.',
  noWholeCode:
    'Das ist kein ganzer Code: Er hat 12 Buchstaben und Ziffern, aber weder I, O, 0 noch 1. Bitte schreiben Sie „Pair“ und den Code, wie ihn Partner Portal zeigt.',
  codeNotValid: 'Dieser Code gilt nicht mehr. Bitte holen Sie sich einen neuen in Partner Portal.',
  noMoreCodes:
    'Auf falsche Codes antworte ich eine Stunde lang nicht mehr; der richtige verbindet dieses Telefon jederzeit.',
  textAlone:
    'Ich verstehe nur Text. Bitte schreiben Sie mir; das Mikrofon Ihrer Tastatur schreibt, was Sie sagen.',
  tooLong: (most) =>
    `Das ist zu lang für eine Frage: Sie darf ${most} Zeichen haben. Bitte fragen Sie kürzer.`,
  nothingAgain: 'Es gibt nichts erneut zu beantworten. Bitte fragen Sie mit anderen Worten.',
  usedUp: (perDay, hours) =>
    `Mehr als ${perDay} Fragen am Tag sind nicht möglich. Fragen Sie in ${hours === 1 ? 'einer Stunde' : `${hours} Stunden`} wieder.`,
  failed: 'Die Antwort ist fehlgeschlagen.',
  whyFailed: {
    unanswered: 'Gemini hat keine Antwort gefunden. Bitte fragen Sie anders.',
    brokeOff: 'Die Antwort von Gemini brach ab.',
    tooSlow: 'Gemini hat zu lange für die Antwort gebraucht.',
    unreachable: 'Gemini ist nicht zu erreichen.',
    busy: 'Gemini wird gerade mehr gefragt, als es darf. Bitte warten Sie eine Minute.',
    misunderstood: 'Gemini hat diese Frage nicht angenommen. Bitte fragen Sie anders.',
    notAllowed: 'Gemini antwortet diesem Portal nicht. Bitte sagen Sie es denen, die es betreiben.',
    notWritten: 'Die Antwort konnte nicht geschrieben werden.',
  },
  stoppedAtOnce: 'Diese Antwort wurde vor dem ersten Wort angehalten.',
  stopped: 'Diese Antwort wurde angehalten.',
  writeAgain: 'Schreiben Sie „nochmal“, um sie neu zu bekommen.',
  theRest: 'Der Rest steht im Portal.',
}
