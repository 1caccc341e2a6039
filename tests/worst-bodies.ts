export const mostBytes = 2 * 1024 * 1024
const keys = `{${Array.from({ length: 150_000 }, (_, n) => `"k${n}":1`).join(',')}}`
const brackets = `{"a":${'['.repeat(900_000)}${']'.repeat(900_000)}}`
/** Bodies of the largest size that is taken, each the worst of its kind. */
export const worstBodies: Readonly<Record<string, string>> = {
  '150,000 keys': keys,
  '900,000 brackets': brackets,
  'a list of 900,000 numbers': `{"a":[${'1,'.repeat(900_000)}1]}`,
  'text of quotes and backslashes': `{"displayname":"${'\\"'.repeat(mostBytes / 2 - 20)}"}`,
  'backslashes alone': `{"displayname":"${'\\\\'.repeat(mostBytes / 2 - 20)}"}`,
  blanks: `{${' '.repeat(mostBytes - 30)}"displayname":"Ann"}`,
  'a name that is too long': `{"displayname":"${'a'.repeat(mostBytes - 50)}"}`,
  'topics that are commas alone': `{"topics":"${','.repeat(mostBytes - 50)}"}`,
  'JSON in text': JSON.stringify({ preferences: `{"a":${'['.repeat(900_000)}}` }),
  'a form of many fields': 'a=1&'.repeat(mostBytes / 4 - 10),
  'a form of brackets': `a${'[a]'.repeat(mostBytes / 3 - 10)}=1`,
}
