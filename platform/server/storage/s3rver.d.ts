declare module 's3rver' {
  import type { Server } from 'node:http'

  interface Options {
    readonly address: string
    readonly port: number
    readonly directory: string
    readonly silent: boolean
    readonly resetOnClose: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  interface Context {
    readonly method: string
    readonly path: string
    readonly query: { readonly uploadId?: string }
    status: number
    body: string
  }

  export default class S3rver {
    constructor(options: Options)
    readonly httpServer: Server
    /** Of Koa: run in order, the first one first. */
    readonly middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
