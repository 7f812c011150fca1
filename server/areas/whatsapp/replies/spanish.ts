import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'

export const spanish: Replies = {
  stop: /^(?:stop|parar|baja|desconectar|desvincular)$/,
  again: /^(?:(?:responde|intenta|intentalo|prueba) )?(?:otra vez|de nuevo|nuevamente)$/,
  disconnected: 'Este teléfono ya no está conectado.',
  tooMuch: 'Es mucho de una vez. Espere un minuto, por favor.',
  unknownPhone: (where) => `Todavía no conozco este teléfono. Conéctelo en ${where}`,
  noAccess: (where) => `En este momento no tiene acceso a las demos. Vea ${where}`,
  connected: (account) =>
    `Este teléfono está conectado a Partner Portal, a la cuenta de ${account}: lo que se pregunte aquí se puede leer allí. Si no es su cuenta, o para desconectarlo más adelante, escriba STOP. Si lo es, pregúnteme por sus demos.`,
  otherAccount:
    'Este teléfono está conectado a otra cuenta. Escriba STOP para desconectarlo primero.',
  noWholeCode:
    'El código no está completo: tiene 12 letras y cifras, sin I, O, 0 ni 1. Escriba «Pair» y el código tal como lo muestra Partner Portal.',
  codeNotValid: 'Este código ya no es válido. Obtenga uno nuevo en Partner Portal.',
  noMoreCodes:
    'Durante una hora no contestaré a más códigos incorrectos; el correcto conecta este teléfono en cualquier momento.',
  textAlone:
    'Solo entiendo texto. Escríbame, por favor; el micrófono de su teclado escribe lo que usted dice.',
  tooLong: (most) =>
    `Es demasiado largo para una pregunta: puede tener ${most} caracteres. Pregunte con menos palabras.`,
  nothingAgain: 'No hay nada que responder de nuevo. Pregunte con otras palabras.',
  usedUp: (perDay, hours) =>
    `Ha llegado al límite de ${perDay} preguntas al día. Vuelva a preguntar dentro de ${hours === 1 ? 'una hora' : `${hours} horas`}.`,
  failed: 'La respuesta ha fallado.',
  whyFailed: {
    unanswered: 'Gemini no ha encontrado respuesta. Pregunte de otra manera.',
    brokeOff: 'La respuesta de Gemini se ha cortado.',
    tooSlow: 'Gemini ha tardado demasiado en responder.',
    unreachable: 'No se puede contactar con Gemini.',
    busy: 'En este momento se pregunta a Gemini más de lo que puede. Espere un minuto.',
    misunderstood: 'Gemini no ha aceptado esta pregunta. Pregunte de otra manera.',
    notAllowed: 'Gemini no responde a este portal. Dígaselo a quienes lo llevan.',
    notWritten: 'La respuesta no se ha podido escribir.',
  },
  stoppedAtOnce: 'Esta respuesta se detuvo antes de la primera palabra.',
  stopped: 'Esta respuesta se detuvo.',
  writeAgain: 'Escriba «otra vez» para recibirla de nuevo.',
  theRest: 'El resto está en el portal.',
}
