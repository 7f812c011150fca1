import type { SeenActor } from '#src/inspector/world.ts'

/** What an actor holds, masked as it came. */
export function StateView({ actor: { snapshot, before, event } }: { actor: SeenActor }) {
  const { status, value, context, output, error } = snapshot
  const facts = {
    status,
    state: value,
    'state before': before,
    'last event': event,
    context,
    output,
    error,
  }
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, fact]) =>
        fact === undefined || fact === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <pre>{typeof fact === 'string' ? fact : JSON.stringify(fact, null, 2)}</pre>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
