import { createElement, type ReactNode, type SVGProps } from 'react'

/** A line by its path, or another shape by its tag and attributes; on a field of 24 by 24. */
export type IconShape = string | readonly [tag: string, attributes: Record<string, string>]

interface DrawnIconProps extends SVGProps<SVGSVGElement> {
  readonly size?: number | string
}

/** An icon of Lucide as the built web draws it (`tools/vite/icons.ts`): with the properties that its own components take and nothing to look up. */
export const drawnIcon =
  (...shapes: readonly IconShape[]) =>
  ({ size = 24, color = 'currentColor', children, ...attributes }: DrawnIconProps): ReactNode =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': attributes['aria-label'] || attributes.role || children ? undefined : true,
        ...attributes,
      },
      ...shapes.map((shape) => (typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape))),
      children,
    )
