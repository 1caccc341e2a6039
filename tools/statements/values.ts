import { pino } from 'pino'
import { type Checker, type Symbol as Property, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Db } from '#platform/server/db.ts'

/** Makes a value of a type, another one each time. */
type Maker = () => unknown

interface Made {
  readonly db: Db
  /** Values that exist, by the names of their interfaces. */
  readonly real: Readonly<Record<string, unknown>>
  /** A number in [0, 1). */
  readonly roll: () => number
}

const texts = ['1', 'name', '2026-01-01T00:00:00.000Z', 'word']
const numbers = [1, 0, 3]
/** Types that hold themselves end somewhere. */
const deepest = 7
const log = pino({ level: 'silent' })

/** What stands in a statement is known by who calls, only. */
const noFragment = (): never => {
  throw new Error('no fragment of SQL can be made up')
}

/** Makes up arguments by their types: of a union another part each time, of what is optional sometimes nothing. */
// The parts call each other, and share what was made and how deep they are.
// oxlint-disable-next-line max-lines-per-function
export function openValues(checker: Checker, { db, real, roll }: Made): (type: Type) => Maker {
  const makers = new Map<number, Maker>()
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  let depth = 0

  const always = (value: () => unknown) => () => value
  const list = (type: Type) => ofParts(type, ([value]) => Array.from({ length: oneOf([1, 3]) }, () => value?.()))
  const set = (type: Type) => ofParts(type, ([value]) => new Set([value?.()]))
  const map = (type: Type) => ofParts(type, ([key, value]) => new Map([[key?.(), value?.()]]))
  const byName: Readonly<Record<string, (type: Type) => Maker>> = {
    ...Object.fromEntries(Object.entries(real).map(([name, value]) => [name, always(() => value)])),
    ...Object.fromEntries(['Kysely', 'Transaction'].map((name) => [name, always(() => db)])),
    ...Object.fromEntries(['RawBuilder', 'Expression'].map((name) => [name, always(noFragment)])),
    ...Object.fromEntries(['Buffer', 'Uint8Array'].map((name) => [name, always(() => Buffer.from('1'))])),
    ...Object.fromEntries(['Logger', 'BaseLogger'].map((name) => [name, always(() => log)])),
    ...Object.fromEntries(['Array', 'ReadonlyArray', 'Iterable', 'AsyncIterable'].map((name) => [name, list])),
    ...{ Set: set, ReadonlySet: set, Map: map, ReadonlyMap: map },
    Date: always(() => new Date()),
    URL: always(() => new URL('http://localhost/1')),
    RegExp: always(() => /1/),
    AbortSignal: always(() => new AbortController().signal),
    Promise: (type) => ofParts(type, ([value]) => Promise.resolve(value?.())),
  }

  function ofParts(type: Type, make: (parts: readonly Maker[]) => unknown): Maker {
    const parts = type.isTypeReference() ? checker.getTypeArguments(type).map(makerOf) : []
    return () => make(parts)
  }

  function makerOf(type: Type): Maker {
    const known = makers.get(type.id)
    if (known) return known
    let made: Maker | undefined
    const maker = () => {
      if (depth > deepest) return undefined
      depth++
      try {
        made ??= primitive(type) ?? composed(type)
        return made()
      } finally {
        depth--
      }
    }
    makers.set(type.id, maker)
    return maker
  }

  function primitive(type: Type): Maker | undefined {
    const is = (flags: number) => (type.flags & flags) !== 0
    if (type.isLiteralType()) return () => type.value
    if (is(TypeFlags.StringLike)) return () => oneOf(texts)
    if (is(TypeFlags.NumberLike)) return () => oneOf(numbers)
    if (is(TypeFlags.BooleanLike) && !type.isUnionType()) return () => roll() < 0.5
    if (is(TypeFlags.BigIntLike)) return () => 1n
    if (is(TypeFlags.Null)) return () => null
    if (is(TypeFlags.Undefined | TypeFlags.Void)) return () => undefined
    return is(TypeFlags.Any | TypeFlags.Unknown) ? () => '1' : undefined
  }

  function composed(type: Type): Maker {
    if (type.isUnionType()) {
      const parts = type.getTypes().map(makerOf)
      return () => oneOf(parts)()
    }
    if (type.isIntersectionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.StringLike)) return () => oneOf(texts)
    if (type.isTypeParameter()) return makerOf(checker.getBaseConstraintOfType(type) ?? checker.getUnknownType())
    if (checker.isTupleType(type)) return ofParts(type, (parts) => parts.map((part) => part()))
    const make = byName[type.getSymbol()?.name ?? '']
    if (make) return make(type)
    const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call)
    if (!signature) return objectMaker(type)
    const returned = checker.getReturnTypeOfSignature(signature)
    return () => () => (returned ? makerOf(returned)() : undefined)
  }

  function objectMaker(type: Type): Maker {
    const properties = checker.getPropertiesOfType(type)
    const index = checker.getIndexInfosOfType(type)[0]
    const isOptional = ({ flags }: Property) => (flags & SymbolFlags.Optional) !== 0
    return () => {
      const object: Record<string, unknown> = {}
      if (index) object['1'] = makerOf(index.valueType)()
      for (const property of properties) {
        const of = checker.getTypeOfSymbol(property)
        if (!of || (isOptional(property) && roll() < 0.3)) continue
        const value = makerOf(of)()
        if (value !== undefined || !isOptional(property)) object[property.name] = value
      }
      return object
    }
  }

  return makerOf
}
