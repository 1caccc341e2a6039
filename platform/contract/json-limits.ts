/** Fields that a body may have: members of objects. */
export const mostFields = 1_000
/** Values of all objects and lists together; the largest call takes two lists of 1,000. */
const mostValues = 2_500
export const deepest = 12

const quote = 0x22
const backslash = 0x5c

/** Where the string ends that begins at this quote; the end of the text where it does not end. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1)
  if (first === -1) return text.length
  if (text.charCodeAt(first - 1) !== backslash) return first
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === quote) return at
    if (unit === backslash) at += 1
  }
  return text.length
}

/** How many fields and values JSON text may hold. */
export interface JsonLimits {
  readonly fields: number
  readonly values: number
}

const ofBody: JsonLimits = { fields: mostFields, values: mostValues }

/**
 * Whether JSON text is small enough to be parsed, found in one pass over the text without building anything from it. What is no JSON may pass:
 * the parser refuses it.
 */
export const jsonExcess = (text: string, most: JsonLimits = ofBody): 'fields' | 'depth' | null => excessOf(text, most)

function excessOf(text: string, most: JsonLimits): 'fields' | 'depth' | null {
  let depth = 0
  let fields = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        values += 1
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        values += 1
        break
      case 0x3a: // :
        fields += 1
        break
    }
    if (depth > deepest) return 'depth'
    if (fields > most.fields || values > most.values) return 'fields'
  }
  return null
}
