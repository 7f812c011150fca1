/**
 * Names of organizations that turned around what stood behind them: new ones are taken without such marks (ADR 120). One that is then called as
 * another of its domain gets a number, and an admin can rename it.
 */
export const up = `
set local statement_timeout = 0;

do $$
declare
  marks constant text := '[\\u202a-\\u202e\\u2066-\\u2069]';
  turning record;
  plain text;
  chosen text;
  number int;
begin
  for turning in
    select id, kind, origin, name from organizations where name ~ marks order by created_at, id for update
  loop
    plain := coalesce(nullif(btrim(left(regexp_replace(turning.name, marks, '', 'g'), 190)), ''), 'No name');
    chosen := plain;
    number := 1;
    while exists (
      select from organizations
      where kind = turning.kind and lower(name) = lower(chosen) and origin = turning.origin and id <> turning.id
    ) loop
      number := number + 1;
      chosen := plain || ' (' || number || ')';
    end loop;
    update organizations set name = chosen, version = version + 1 where id = turning.id;
  end loop;
  update access_requests set organization = regexp_replace(organization, marks, '', 'g') where organization ~ marks;
end $$;
`
