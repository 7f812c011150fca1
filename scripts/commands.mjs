/** What each command of `start.mjs` does, in a line. */
const told = {
  start: 'installs what is missing, builds and starts the portal (the default command)',
  dev: 'the portal on one address with hot reload',
  device: 'signs in from the command line, next to a running portal',
  test: 'all tests, or only the files that are named',
  record: 'regenerates everything that is derived and committed: lists, schema, paths, drawings',
  check: 'format, lint with the import law, types, dead code',
  build: 'builds the app',
  paths: 'writes reports/paths.html: every chart with its paths, each requirement with its tests',
  mutants: 'breaks charts and views in small ways, lists what no test notices; [flows]',
  conformance: 'random dialogues with the server, compared with a model; [number] [seed]',
  fuzz: 'valid and invalid input for every call; --runs 10000',
  crash: 'kills process and database while people write; --shots 200',
  bench: 'measures pages, insights and reads; [insights] or [charts] alone',
  load: 'customers arriving at rising rates; --storm, --soak 60, --full /mnt/small',
  cluster: 'several processes behind a balancer; 3 --trial, --pooler session',
  pictures: 'every screen in every state on one contact sheet; --only, --width, --theme',
  films: 'films the demos for their pages; [demo]',
  release: 'checks a release: install, lockfile, advisories, bill of materials, secrets',
  'seed:activity': 'adds sample activity, to have something in the insights; --days 90, --remove',
  'rollups:rebuild': 'recounts all days of the insights',
  demos: 'checks a catalogue of demos; [folder]',
  answers: 'reports how answers fared, and why they did not help; [days]',
  'audit:verify': 'checks the chain of the audit log',
  'secret:lost': 'lets the portal start with a new APP_SECRET when the old one is lost',
  backup: 'copies the embedded database into a new folder; <folder>',
  restore: 'makes a DATA_DIR from such a copy; <folder>',
  'sign-ins:end': 'signs everybody out',
  'person:delete': 'deletes an account and everything that belongs to it; <address>',
  'person:disable': 'disables an account and logs it out everywhere; <address> <reason>',
}

/** The commands, one line each. */
export const commandsText = (names) => {
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => `  ${name.padEnd(width)}  ${told[name]}`).join('\n')
}
