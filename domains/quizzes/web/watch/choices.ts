interface Choices {
  readonly ch1: string
  readonly ch2: string
  readonly ch3: string
  readonly ch4: string
}

/** Those that there are, with their number as text. */
export const choicesOf = ({ ch1, ch2, ch3, ch4 }: Choices): { readonly value: string; readonly label: string }[] =>
  [ch1, ch2, ch3, ch4].map((label, index) => ({ value: String(index + 1), label })).filter(({ label }) => label !== '')
