import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { personQuery, sightQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import type { ActedOn, PersonAct } from '#src/machines/admin-act/asked.ts'
import type { PersonActView } from '#src/machines/admin-act/admin-act.view.ts'
import { shownProblem } from '#src/containers/list-problem.ts'
import type { DecisionCallbacks } from '#src/ui/admin/decision.ts'
import { PersonDrawer } from '#src/ui/admin/person-drawer.tsx'
import { PersonSight } from '#src/ui/admin/person-sight.tsx'
import { actWords } from '#src/ui/admin/person.ts'

/** What of a person is shown. */
export type PersonSearch = { view?: 'sight' | undefined; only?: 'refused' | undefined }

type PersonProps = {
  call: Call
  id: string
  listedName: string | undefined
  /** Of who looks. */
  email: string
  view: PersonActView
  search: PersonSearch
  onSearch: (part: PersonSearch) => void
  onAct: (act: PersonAct, person: ActedOn) => void
  /** A decision is taken back: nothing else can be decided meanwhile. */
  isUndoing: boolean
  onAsk: DecisionCallbacks['onAsk']
  onClose: () => void
  children: ReactNode
}

/** The person that the address names. */
export function Person(props: PersonProps) {
  const { call, id, listedName, email, view, search, isUndoing, children } = props
  const { onSearch, onAct, onAsk, onClose } = props
  const { data, error, isFetching, refetch } = useQuery(personQuery(call, id))
  const isDone = view.step === 'done' && view.person.id === id

  return (
    <PersonDrawer
      person={data ?? null}
      listedName={listedName}
      problem={shownProblem({ error, isFetching })}
      isOneself={data?.email === email}
      doneText={isDone ? actWords[view.act].done(view.person.name) : null}
      sight={
        search.view === 'sight' ? (
          <PersonSees
            call={call}
            id={id}
            only={search.only}
            onOnly={(only) => onSearch({ only })}
          />
        ) : null
      }
      onAct={(act) => {
        if (data !== undefined) {
          onAct(act, data)
        }
      }}
      isUndoing={isUndoing}
      onAsk={onAsk}
      onRetry={() => void refetch()}
      onClose={onClose}
    >
      {children}
    </PersonDrawer>
  )
}

type PersonSeesProps = Pick<PersonProps, 'call' | 'id'> &
  Pick<Parameters<typeof PersonSight>[0], 'only' | 'onOnly'>

function PersonSees({ call, id, only, onOnly }: PersonSeesProps) {
  const { data, error, isFetching, refetch } = useQuery(sightQuery(call, id))

  return (
    <PersonSight
      sight={data ?? null}
      problem={shownProblem({ error, isFetching })}
      only={only}
      onOnly={onOnly}
      onRetry={() => void refetch()}
    />
  )
}
