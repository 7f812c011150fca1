import { useState } from 'react'

import { familyOf, type SeenActor, type World } from '#src/inspector/world.ts'

type ActorTreeProps = {
  world: World
  shown: string | null
  onChoose: (id: string) => void
}

const stateOf = ({ snapshot: { value, status = '' } }: SeenActor) => {
  if (status !== 'active' || value === undefined) {
    return status
  }
  return typeof value === 'string' ? value : JSON.stringify(value).replaceAll(/["{}]/g, '')
}

/** Who is there, below whoever made them. */
export function ActorTree({ world, shown, onChoose }: ActorTreeProps) {
  const [searched, setSearched] = useState('')
  const [withOver, setWithOver] = useState(false)
  const found = familyOf(world).filter(
    ({ actor: { name, snapshot } }) =>
      name.toLowerCase().includes(searched.toLowerCase()) &&
      (withOver || snapshot.status === 'active'),
  )
  return (
    <nav aria-label="Actors">
      <div className="tools">
        <input
          type="search"
          aria-label="Search actors"
          placeholder="Actors"
          value={searched}
          onChange={({ target }) => setSearched(target.value)}
        />
        <label>
          <input
            type="checkbox"
            checked={withOver}
            onChange={({ target }) => setWithOver(target.checked)}
          />
          ended too
        </label>
      </div>
      <ul>
        {found.map(({ actor, depth }) => (
          <li key={actor.id} style={{ paddingInlineStart: `${depth}rem` }}>
            <button
              type="button"
              aria-current={actor.id === shown}
              className={actor.machine === null ? 'leaf' : ''}
              onClick={() => onChoose(actor.id)}
            >
              {actor.name} <small>{stateOf(actor)}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
