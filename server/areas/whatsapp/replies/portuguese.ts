import type { Replies } from '#server/areas/whatsapp/replies/replies.ts'

export const portuguese: Replies = {
  stop: /^(?:stop|parar|pare|desconectar|desvincular)$/,
  again: /^(?:(?:responda|tent[ae]) )?(?:de novo|outra vez|novamente)$/,
  disconnected: 'Este telefone não está mais conectado.',
  tooMuch: 'É muita coisa de uma vez. Aguarde um minuto, por favor.',
  unknownPhone: (where) => `Ainda não conheço este telefone. Conecte-o em ${where}`,
  noAccess: (where) => `No momento você não tem acesso às demos. Veja ${where}`,
  connected: (account) =>
    `Este telefone está conectado ao Partner Portal, à conta de ${account}: o que se pergunta aqui pode ser lido lá. Se não for a sua conta, ou para desconectar mais tarde, escreva STOP. Se for, pergunte-me sobre as suas demos.`,
  otherAccount:
    'Este telefone está conectado a outra conta. Escreva STOP para desconectá-lo primeiro.',
  noWholeCode:
    'O código não está completo: tem 12 letras e dígitos, sem I, O, 0 nem 1. Escreva “Pair” e o código como o Partner Portal o mostra.',
  codeNotValid: 'Este código não é mais válido. Pegue um novo no Partner Portal.',
  noMoreCodes:
    'Durante uma hora não respondo a mais códigos errados; o certo conecta este telefone a qualquer momento.',
  textAlone:
    'Só entendo texto. Escreva para mim; o microfone do seu teclado escreve o que você diz.',
  tooLong: (most) =>
    `É longo demais para uma pergunta: pode ter ${most} caracteres. Pergunte com menos palavras.`,
  nothingAgain: 'Não há nada para responder de novo. Pergunte com outras palavras.',
  usedUp: (perDay, hours) =>
    `Você atingiu o limite de ${perDay} perguntas por dia. Pergunte de novo em ${hours === 1 ? 'uma hora' : `${hours} horas`}.`,
  failed: 'A resposta falhou.',
  whyFailed: {
    unanswered: 'O Gemini não encontrou resposta. Pergunte de outra forma.',
    brokeOff: 'A resposta do Gemini foi interrompida.',
    tooSlow: 'O Gemini demorou demais para responder.',
    unreachable: 'Não é possível contatar o Gemini.',
    busy: 'O Gemini está recebendo mais perguntas do que pode. Aguarde um minuto.',
    misunderstood: 'O Gemini não aceitou esta pergunta. Pergunte de outra forma.',
    notAllowed: 'O Gemini não responde a este portal. Avise quem o administra.',
    notWritten: 'Não foi possível escrever a resposta.',
  },
  stoppedAtOnce: 'Esta resposta foi parada antes da primeira palavra.',
  stopped: 'Esta resposta foi parada.',
  writeAgain: 'Escreva “de novo” para recebê-la outra vez.',
  theRest: 'O resto está no portal.',
}
