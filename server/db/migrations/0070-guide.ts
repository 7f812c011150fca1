/**
 * The catalogue as the guide searches it, once for each catalogue by its hash: `guide_texts` what each demo says by language,
 * `guide_words` every word with the demos that have it, for what is mistyped. pg_trgm is a trusted extension: whoever may create
 * in the database may have it.
 */
export const up = `
create extension if not exists pg_trgm;

create table guide_catalogues (
  hash text primary key,
  used_at bigint not null
);

create table guide_texts (
  catalogue text not null references guide_catalogues (hash) on delete cascade,
  demo text not null,
  language text not null,
  document tsvector not null,
  primary key (catalogue, demo, language)
);
create index guide_texts_searched on guide_texts using gin (document);

create table guide_words (
  catalogue text not null references guide_catalogues (hash) on delete cascade,
  word text not null,
  demos text[] not null,
  primary key (catalogue, word)
);
create index guide_words_alike on guide_words using gin (word gin_trgm_ops);
`
