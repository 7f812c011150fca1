/** Two arches, one inside the other: the way in. Decoration; the name stands beside it. */
export function ProductMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--pp-colors-brand-solid)" />
      <path
        d="M7 25V15a9 9 0 0 1 18 0v10h-4V15a5 5 0 0 0-10 0v10Z"
        fill="#fff"
        fillOpacity="0.45"
      />
      <path d="M13 25V15.5a3 3 0 0 1 6 0V25Z" fill="#fff" />
    </svg>
  )
}
