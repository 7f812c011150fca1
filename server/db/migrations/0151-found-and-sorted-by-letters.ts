/**
 * What texts are found and sorted by, the same on every database, whatever its locale and with or without ICU (ADR 119): small
 * letters, without accents and what nobody sees, one letter for those that are typed for each other. Letters of other scripts are
 * told by their bytes, which a trigram index takes under the locale C too, and come behind those from a to z. A btree takes no
 * long piece of it, and nobody compares one.
 *
 * People are locked first, as the portal does (ADR 027).
 */
export const up = `
set local statement_timeout = 0;

create function folded(spelled text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  plain text := lower(spelled collate "C");
begin
  if octet_length(spelled) > length(spelled) then
    plain := lower(regexp_replace(
      normalize(spelled, NFKD),
      '[\\u00ad\\u034f\\u0300-\\u036f\\u0591-\\u05bd\\u05bf-\\u05c7\\u061c\\u0640\\u064b-\\u065f\\u0670' ||
        '\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\ufe00-\\ufe0f\\ufeff]',
      '', 'g'
    ));
    -- Few texts have these, and each is looked for at each letter.
    if plain ~ '[’‘ʼ‐‒–—−]' then
      plain := translate(plain, '’‘ʼ‐‒–—−', '''''''-----');
    end if;
    if plain ~ '[ıØøŁłĐđÐðĦħŦŧÆŒÞẞ]' then
      plain := translate(plain, 'ıØøŁłĐđÐðĦħŦŧÆŒÞẞ', 'ioollddddhhttæœþß');
    end if;
    if plain ~ '[یىکٱةςΑ-ΩЂЄЅІЈЉЊЋЏА-ЯҐ]' then
      plain := translate(
        plain,
        'یىکٱة' || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЈЉЊЋЂЏҐЅ',
        'ييكاه' || 'αβγδεζηθικλμνξοπρστυφχψωσ' || 'абвгдежзиклмнопрстуфхцчшщъыьэюяєіјљњћђџґѕ'
      );
    end if;
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := encode(convert_to(replace(plain, '\\', '~'), 'UTF8'), 'escape');
  end if;
  return replace(replace(replace(replace(plain, '\\', '~'), E'\\n', ' '), E'\\r', ' '), E'\\t', ' ');
end $$;

lock table people, organizations, leads in access exclusive mode;

drop index people_by_name;
alter table people drop column searched;
alter table people add column searched text not null
  generated always as (folded(email || ' ' || firstname || ' ' || lastname)) stored;
create index people_searched on people using gin (searched gin_trgm_ops);
create index people_by_name on people
  (left(folded(lastname), 300) collate "C", left(folded(firstname), 300) collate "C", id);

drop index organizations_by_name;
alter table organizations drop column searched;
alter table organizations add column searched text not null
  generated always as (folded(name || ' ' || domain_names)) stored;
create index organizations_searched on organizations using gin (searched gin_trgm_ops);
create index organizations_by_name on organizations (kind, left(folded(name), 300) collate "C", id);

drop index leads_by_company;
alter table leads drop column searched;
alter table leads add column searched text not null
  generated always as (folded(company || ' ' || website || ' ' || salesforce || ' ' || note)) stored;
create index leads_searched on leads using gin (searched gin_trgm_ops);
create index leads_by_company on leads (left(folded(company), 300) collate "C", id);

drop index audit_log_searched;
create index audit_log_searched on audit_log using gin (folded(actor || ' ' || subject) gin_trgm_ops);

analyze people;
analyze organizations;
analyze leads;
analyze audit_log;
`
