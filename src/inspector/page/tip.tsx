/** The head of an arrow. */
export function Tip({ id }: { id: string }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      orient="auto"
    >
      <path d="M0 0L8 4L0 8z" />
    </marker>
  )
}
