import { sql, type Kysely } from 'kysely'

type Column = {
  table: string
  column: string
  type: string
  is_nullable: boolean
  has_default: boolean
}

/** TypeScript of the `Database` type, read from a migrated database; a test keeps `schema.ts` equal to it. */
export const schemaSource = async <TDatabase>(db: Kysely<TDatabase>) => {
  const columns = await columnsOf(db)
  const unions = await unionsOf(db)
  const tables = Map.groupBy(columns, ({ table }) => table)

  const body = [...tables].map(([table, ofTable]) => {
    const fields = ofTable.map((column) => `    ${column.column}: ${typeOf(column, unions)}`)
    return `  ${table}: {\n${fields.join('\n')}\n  }`
  })
  return `import type { Generated } from 'kysely'

/** Generated from the migrated schema by \`node server/db/write-schema.ts\`; do not edit. */
export type Database = {
${body.join('\n')}
}
`
}

const columnsOf = async <TDatabase>(db: Kysely<TDatabase>) => {
  const { rows } = await sql<Column>`
    select t.relname as table, c.attname as column, format_type(c.atttypid, null) as type,
      not c.attnotnull as is_nullable, c.atthasdef or c.attidentity <> '' as has_default
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not like 'kysely%' and c.attnum > 0 and not c.attisdropped
    order by t.relname, c.attnum`.execute(db)
  return rows
}

/** `check (status in ('a', 'b'))` becomes `'a' | 'b'`. */
const unionsOf = async <TDatabase>(db: Kysely<TDatabase>) => {
  const { rows } = await sql<{ table: string; rule: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db)

  return new Map(
    rows.flatMap(({ table, rule }) => {
      const [, column, values] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? []
      const literals = values?.match(/'[^']+'(?=::text)/g)
      return literals ? [[`${table}.${column}`, literals.join(' | ')] as const] : []
    }),
  )
}

const scalars: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'double precision': 'number',
  bytea: 'Buffer',
  jsonb: 'unknown',
  tsvector: 'string',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  bit: 'string',
}

const typeOf = (
  { table, column, type, is_nullable, has_default }: Column,
  unions: Map<string, string>,
) => {
  const scalar = unions.get(`${table}.${column}`) ?? scalars[type]
  if (scalar === undefined) {
    throw new Error(`${table}.${column}: no TypeScript type is known for ${type}.`)
  }
  const value = is_nullable ? `${scalar} | null` : scalar
  return has_default ? `Generated<${value}>` : value
}
