import { chakra } from '@chakra-ui/react'

const radii = [150, 230, 310, 390, 470]

/** The product mark, drawn large and faint behind a fullscreen page. */
export function PortalArches() {
  return (
    <chakra.svg
      aria-hidden="true"
      viewBox="0 0 1000 700"
      preserveAspectRatio="xMidYMax slice"
      position="absolute"
      inset="0"
      width="full"
      height="full"
      zIndex="-1"
      color="brand.solid"
      pointerEvents="none"
    >
      {radii.map((radius, index) => (
        <path
          key={radius}
          d={`M${500 - radius} 700V${640 - radius / 3}a${radius} ${radius} 0 0 1 ${radius * 2} 0V700`}
          fill="currentColor"
          fillOpacity={0.025}
          stroke="currentColor"
          strokeOpacity={0.12 - index * 0.02}
        />
      ))}
    </chakra.svg>
  )
}
