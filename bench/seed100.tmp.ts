import { openLibrary } from '/work/main/bench/load/library.ts'

await using l = await openLibrary('/tmp/bench100k')
await l.grow(100000)
