import { useState } from 'react'

import { ListTools } from '#src/inspector/page/list-tools.tsx'
import { familyOf, innermostPaths, type SeenActor, type World } from '#src/inspector/world.ts'

type ActorTreeProps = {
  world: World
  shown: string | null
  onChoose: (id: string) => void
}

const stateOf = ({ snapshot: { value, status = '' } }: SeenActor) => {
  if (status !== 'active' || value === undefined) {
    return status
  }
  const places = innermostPaths(value).map((path) => path.split('.').slice(-2).join('.'))
  return places.join(' · ')
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
      <ListTools
        noun="actors"
        searched={searched}
        onSearch={setSearched}
        options={[{ text: 'ended too', isOn: withOver, onChange: setWithOver }]}
      />
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
