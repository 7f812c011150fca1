/**
 * Which organizations look alike, answered by an index. `plain_spelling` is what an eye makes of a name: without case, spaces,
 * signs and accents, with one letter for all that are drawn like it. `near_spellings` is that and each with one letter less:
 * two that share one are alike, or one letter apart. Of three letters and fewer every two would be near. What is a letter is
 * told by code points, whatever the locale of the database says of other scripts.
 */
export const up = `
create function plain_spelling(spelled text) returns text
  language sql immutable strict parallel safe
  return replace(replace(regexp_replace(
    lower(translate(
      normalize(spelled, NFKD),
      'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρικχυτıøØłŁ|0135!$',
      'abekmhopctyxijsabekmhopctyxijshdqwabezhikmnoptyxaovpikxutioolllolesls'
    )),
    '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u0300-\\u036f\\u2000-\\u206f\\u3000-\\u303f]', '', 'g'
  ), 'rn', 'm'), 'vv', 'w');

create function near_spellings(spelled text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct left(plain, cut - 1) || substr(plain, cut + 1)
    from (select left(plain_spelling(spelled), 64) as plain) as it,
      generate_series(case when length(plain) > 3 then 1 else length(plain) + 1 end, length(plain) + 1) as cut
    where plain <> ''
  );

create index organizations_look on organizations using gin (near_spellings(name));
create index organizations_origin_look on organizations using gin (near_spellings(origin))
  where origin like '%.%';
create index organization_domains_look on organization_domains using gin (near_spellings(domain));
`
