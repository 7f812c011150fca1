/** In each turn the caller speaks and three answers are there. One with a source comes from the assistant. */
const calls = [
  {
    label: 'The bill is too high',
    name: 'Mr Okafor',
    mood: 4,
    promise: 'Corrected bill by email today.',
    turns: [
      {
        says: 'My bill is 62 dollars. It is always 35. What have you done this time?',
        answers: [
          {
            text: 'You were abroad from the 3rd to the 9th, and 27 dollars are roaming. Let us see what can be done.',
            source: 'Bill of October, line 4',
            reply: 'Oh. Yes, I was at my sister’s. But nobody told me!',
            effect: { mood: 2, seconds: 35, note: 'Asked about 27 dollars of roaming.' },
          },
          {
            text: 'The amount is correct, it is what the system shows.',
            reply: 'Then your system is wrong.',
            effect: { mood: -3, seconds: 20, note: 'Was told that the amount is correct.' },
          },
          {
            text: 'One moment, I have to look for that.',
            reply: 'I have time. Apparently.',
            effect: { mood: -1, seconds: 150, note: 'Waited while it was looked up.' },
          },
        ],
      },
      {
        says: 'Do I have to pay the 27 dollars, or not?',
        answers: [
          {
            text: 'No. It is roaming, and the message that should have warned you was not delivered. I take the 27 dollars off.',
            source: 'Roaming policy, section 2: undelivered warnings',
            reply: 'Really? That is fair.',
            effect: {
              mood: 3,
              seconds: 40,
              note: 'No warning sent: 27 dollars off.',
              solves: true,
            },
          },
          {
            text: 'Yes. It is roaming, and the terms that you agreed to say that it is charged.',
            reply: 'Nobody reads forty pages of terms.',
            effect: { mood: -3, seconds: 25, note: 'Pointed to the terms.' },
          },
          {
            text: 'It is roaming. I can give you 10 dollars back, that is the most I may do.',
            reply: 'Ten of twenty-seven. Well.',
            effect: { mood: 0, seconds: 30, note: 'Offered 10 dollars.' },
          },
        ],
      },
      {
        says: 'And how do I keep this from happening again?',
        answers: [
          {
            text: 'I switch on a limit: abroad, data stops at 5 dollars until you say yes. Shall I?',
            source: 'Product guide, travel limit',
            reply: 'Please. That is exactly what I need.',
            effect: { mood: 2, seconds: 30, note: 'Travel limit of 5 dollars switched on.' },
          },
          {
            text: 'Just turn off roaming before you travel.',
            reply: 'If I remember to.',
            effect: { mood: -1, seconds: 15, note: 'Advised to turn off roaming.' },
          },
          {
            text: 'Everything about this is on our website.',
            reply: 'Of course it is.',
            effect: { mood: -2, seconds: 10, note: 'Referred to the website.' },
          },
        ],
      },
    ],
  },
  {
    label: 'The line is dead',
    name: 'Ms Lindgren',
    mood: 5,
    promise: 'Text message as soon as the line is stable for an hour.',
    turns: [
      {
        says: 'I work from home and there has been no internet since eight. Is it me or is it you?',
        answers: [
          {
            text: 'It is us: a distributor in your street went down at 7:52, and a team is there. It affects 40 homes.',
            source: 'Network status, incident of today',
            reply: 'Good to hear that somebody knows.',
            effect: { mood: 2, seconds: 20, note: 'Dead since 8:00: a known incident.' },
          },
          {
            text: 'Have you tried turning the router off and on again?',
            reply: 'Three times. Before I called.',
            effect: { mood: -2, seconds: 90, note: 'Dead since 8:00: restarted the router.' },
          },
          {
            text: 'Let me measure your line first. That takes a few minutes.',
            reply: 'Minutes I do not have.',
            effect: { mood: -1, seconds: 240, note: 'Dead since 8:00: line measured.' },
          },
        ],
      },
      {
        says: 'I have a meeting with a client in twenty minutes. What do I do?',
        answers: [
          {
            text: 'I put 20 gigabytes on your phone, now and free. Turn on its hotspot and you are back.',
            source: 'Goodwill guide: bridging an outage',
            reply: 'It works! You are saving my morning.',
            effect: { mood: 3, seconds: 45, note: 'Bridged by 20 GB, free.', solves: true },
          },
          {
            text: 'There is a café near you with free Wi-Fi.',
            reply: 'With a client on video. Sure.',
            effect: { mood: -2, seconds: 15, note: 'Pointed to a café.' },
          },
          {
            text: 'I am afraid that you have to wait until it is repaired.',
            reply: 'So I cancel. Great.',
            effect: { mood: -3, seconds: 15, note: 'Asked to wait.' },
          },
        ],
      },
      {
        says: 'And when will it be back?',
        answers: [
          {
            text: 'Our team in your street expects noon. You get a message when the line has been stable for an hour.',
            source: 'Network status, estimate of 9:10',
            reply: 'Thank you. Noon I can plan with.',
            effect: { mood: 1, seconds: 20, note: 'Estimate given: noon.' },
          },
          {
            text: 'Soon.',
            reply: 'Soon.',
            effect: { mood: -2, seconds: 5, note: 'No estimate given.' },
          },
        ],
      },
    ],
  },
]

const moods = ['furious', 'angry', 'annoyed', 'tense', 'neutral', 'friendly', 'glad']
const totals = { taken: 0, solved: 0 }
let current = calls[0]
let turns = []
let state = {}

const byId = (id) => document.getElementById(id)
const show = (id, text) => {
  byId(id).textContent = text
}
const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
const moodName = (mood) => moods[Math.round((mood / 10) * (moods.length - 1))]

function element(tag, properties, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

const listed = (notes) => notes.map((note) => element('li', { textContent: note }))

function say(who, text, className = 'caller-line') {
  const speaker = element('b', { textContent: who })
  byId('talk').append(element('li', { className }, speaker, text))
}

/** The mouth bends with the mood; the brows come together only when it is bad. */
function showCaller() {
  const { mood, seconds, notes } = state
  const bend = (mood - 5) * 3
  const frown = Math.max(0, 5 - mood) * 1.6
  const brow = (from, to) => `M${from} ${28 - frown / 2}L${to} ${28 + frown / 2}`
  byId('mouth').setAttribute('d', `M32 ${67 - bend / 2}Q50 ${67 + bend} 68 ${67 - bend / 2}`)
  byId('brows').setAttribute('d', brow(26, 43) + brow(74, 57))
  byId('mood').value = mood
  show('mood-name', moodName(mood))
  show('minutes', clock(seconds))
  show('solved', `${totals.solved} of ${totals.taken}`)
  byId('note').replaceChildren(...listed(notes))
}

function offer(answers) {
  byId('answers').replaceChildren(
    ...answers.map((answer) => {
      const origin = answer.source ? `Suggested, from: ${answer.source}` : 'Without the assistant'
      return element(
        'button',
        {
          type: 'button',
          className: answer.source ? 'suggested' : '',
          onclick: () => reply(answer),
        },
        answer.text,
        element('small', { textContent: origin }),
      )
    }),
  )
}

function nextTurn() {
  const turn = turns.shift()
  if (!turn) return hangUp()
  say(current.name, turn.says)
  return offer(turn.answers)
}

function reply({ text, reply, effect }) {
  state.mood = Math.max(0, Math.min(10, state.mood + effect.mood))
  state.seconds += effect.seconds
  state.isSolved ||= effect.solves === true
  state.notes.push(effect.note)
  say('You', text, 'agent')
  say(current.name, reply)
  show('status', `${current.name} is ${moodName(state.mood)} now.`)
  nextTurn()
  showCaller()
  byId('answers').querySelector('button').focus()
}

function hangUp() {
  const isSolved = state.isSolved && state.mood >= 5
  totals.taken += 1
  totals.solved += Number(isSolved)
  state.notes.push(isSolved ? current.promise : 'Open: will probably call again.')
  const end = isSolved ? `Solved in ${clock(state.seconds)}.` : 'Not solved.'
  show('status', `${end} ${current.name} is ${moodName(state.mood)}. The note is written.`)
  byId('answers').replaceChildren(
    element('button', {
      type: 'button',
      className: 'primary',
      textContent: 'Take this call again',
      onclick: () => take(current, true),
    }),
  )
}

function take(next, isAgain = false) {
  if (isAgain) byId('before').replaceChildren(...listed(state.notes))
  byId('compare').hidden = !isAgain
  current = next
  turns = [...current.turns]
  state = { mood: current.mood, seconds: 0, isSolved: false, notes: [] }
  byId('talk').replaceChildren()
  for (const button of byId('calls').children)
    button.setAttribute('aria-pressed', button.textContent === current.label)
  show('status', `${current.name} is on the line, ${moodName(current.mood)}.`)
  nextTurn()
  showCaller()
  if (isAgain) byId('answers').querySelector('button').focus()
}

byId('calls').append(
  ...calls.map((each) =>
    element('button', { type: 'button', textContent: each.label, onclick: () => take(each) }),
  ),
)
take(current)
