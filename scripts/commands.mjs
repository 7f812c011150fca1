/** What each command of `start.mjs` does, in a line. */
const told = {
  start: 'installs what is missing, builds and starts the portal (this one where none is named)',
  dev: 'the portal on one address with hot reload',
  device: 'signs in from the command line, beside a running portal',
  test: 'all tests, or those of the files that are named',
  record: 'writes what is made from something else and kept: lists, schema, paths, drawings',
  check: 'format, lint with the import law, types, dead code',
  build: 'builds the app',
  paths: 'writes reports/paths.html: every chart with its paths, each requirement with its tests',
  mutants:
    'breaks every chart and view in small ways, and tells which breakage nothing notices; takes flows',
  conformance: 'random dialogues with the server; takes how many, and a seed',
  fuzz: 'broken inputs to every call; --runs 10000',
  crash: 'kills process and database in the middle of changes; --shots 200',
  bench: 'measures pages, insights and reads; insights or charts alone',
  load: 'customers at rising rates; --storm, --soak 60, --full /mnt/small',
  cluster: 'several processes behind a balancer; 3 --trial, --pooler session',
  pictures: 'every screen in every state on one contact sheet',
  films: 'films every demo for its page',
  release: 'what a release is held to: install, lockfile, advisories, bill of materials, secrets',
  'seed:activity': 'makes up activity to read insights by',
  'rollups:rebuild': 'counts the days of the insights anew',
  demos: 'checks a catalogue of demos before a portal starts with it; its folder',
  answers: 'tells how answers fare, and why they were no help; 28',
  'audit:verify': 'checks the chain of the audit log',
  'secret:lost': 'begins anew with another APP_SECRET where the old one is lost',
  backup: 'copies the running portal into a folder',
  restore: 'puts such a copy back',
  'sign-ins:end': 'signs everybody out',
  'person:delete': 'deletes a person with all that is theirs',
  'person:disable': 'throws a person out and keeps them out; takes their email and why',
}

/** The commands with a line each. */
export const commandsText = (names) => {
  const width = Math.max(...names.map((name) => name.length))
  return names.map((name) => `  ${name.padEnd(width)}  ${told[name]}`).join('\n')
}
