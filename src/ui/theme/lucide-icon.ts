import { createElement, type SVGProps } from 'react'

/** One icon as Lucide's files describe it: its elements and its names. */
type IconData = {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
  aliases?: string[]
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number }

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Stands in for Lucide's own, whose icons can be told much that nobody here tells them (docs/adr/106): the same element by
 * `size`, `className` and what any `svg` takes. An icon is a picture beside words, and hidden from who listens.
 */
const createLucideIcon = ({ name, node, aliases = [] }: IconData) => {
  const names = [name, ...aliases].map((it) => ` lucide-${it}`).join('')
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  const Icon = ({ size = 24, className = '', ...props }: IconProps) =>
    createElement(
      'svg',
      {
        ...outline,
        width: size,
        height: size,
        className: `lucide${names} ${className}`.trim(),
        'aria-hidden': true,
        ...props,
      },
      children,
    )
  return Icon
}

// oxlint-disable-next-line import/no-default-export -- as what it stands in for
export default createLucideIcon
