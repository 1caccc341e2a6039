interface Names {
  readonly name?: string[] | undefined
  readonly names?: string[] | undefined
  readonly 'name[]'?: string[] | undefined
}

/** The names in what `nameFields` took. */
export const namesIn = (body: Names): readonly string[] => body.name ?? body.names ?? body['name[]'] ?? []
