/** Names that turned around what stood behind them: new ones are taken without such marks. */
export const up = `
set local statement_timeout = 0;

update people set
  firstname = regexp_replace(firstname, '[\\u202a-\\u202e\\u2066-\\u2069]', '', 'g'),
  lastname = regexp_replace(lastname, '[\\u202a-\\u202e\\u2066-\\u2069]', '', 'g')
where firstname || lastname ~ '[\\u202a-\\u202e\\u2066-\\u2069]';
`
