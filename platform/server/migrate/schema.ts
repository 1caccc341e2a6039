import type { ClientBase } from 'pg'

const from = 'join pg_namespace n on n.oid ='
const ours = 'where n.nspname = any($1)'

const parts = {
  columns: `select n.nspname, c.relname, c.relkind, c.reloptions, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid) from pg_class c ${from} c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum ${ours} order by 1, 2, a.attname`,
  constraints: `select n.nspname, c.conrelid::regclass::text, c.conname, pg_get_constraintdef(c.oid) from pg_constraint c ${from} c.connamespace ${ours} order by 1, 2, 3`,
  indexes: `select n.nspname, pg_get_indexdef(i.indexrelid), i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid ${from} c.relnamespace ${ours} order by 1, 2`,
  functions: `select n.nspname, p.oid::regprocedure::text, p.prosrc, pg_get_function_sqlbody(p.oid) from pg_proc p ${from} p.pronamespace ${ours} order by 1, 2`,
  triggers: `select n.nspname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid ${from} c.relnamespace ${ours} and not t.tgisinternal order by 1, 2`,
  types: `select n.nspname, t.typname, t.typtype from pg_type t ${from} t.typnamespace ${ours} order by 1, 2`,
  words: `select n.nspname, c.cfgname from pg_ts_config c ${from} c.cfgnamespace ${ours} order by 1, 2`,
  extensions: 'select extname from pg_extension where $1::text[] is not null order by 1',
  migrations: 'select name from public.kysely_migration where $1::text[] is not null order by name',
}

/** Everything that the schemas of a database are made of, as rows that two databases can be compared by. The order of columns is left out. */
export async function readSchema(client: ClientBase, schemas: readonly string[]): Promise<Record<string, readonly unknown[][]>> {
  const found: [string, unknown[][]][] = []
  for (const [name, text] of Object.entries(parts)) {
    const { rows } = await client.query({ text, values: [schemas], rowMode: 'array' })
    found.push([name, rows as unknown[][]])
  }
  return Object.fromEntries(found)
}
