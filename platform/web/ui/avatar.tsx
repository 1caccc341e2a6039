import { cx } from './cx.ts'

const sizes = { xs: 'size-5 text-[0.625rem]', sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-16 text-xl' }

/** The picture of a person, group or channel, or their initials on a colour that is always theirs. Decoration: the name stands beside it. */
export function Avatar({
  name,
  picture,
  size = 'sm',
  square = false,
}: {
  name: string
  picture?: string | null
  size?: keyof typeof sizes
  square?: boolean
}) {
  const shape = cx('shrink-0 select-none', sizes[size], square ? 'rounded-md' : 'rounded-full')
  if (picture) return <img src={picture} alt="" className={cx(shape, 'bg-sunken object-cover')} />
  const hue = hueOf(name)
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'grid place-items-center font-semibold')}
      style={{
        background: `light-dark(oklch(0.9 0.045 ${hue}), oklch(0.36 0.055 ${hue}))`,
        color: `light-dark(oklch(0.37 0.075 ${hue}), oklch(0.9 0.05 ${hue}))`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

function hueOf(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return sum
}
