declare module '#domains/videos/contract/parts.ts' {
  interface VideoParts {
    /** Whether its import failed and can be tried again by the viewer; only for its owner. */
    readonly import_failed: boolean | undefined
  }
}

export {}
