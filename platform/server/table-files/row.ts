/** A row of a table that becomes a file, by the names of its columns. */
export type TableRow = Readonly<Record<string, string | number | null>>
