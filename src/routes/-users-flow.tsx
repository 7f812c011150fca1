import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import { useEffect } from 'react'

import { peopleQuery, personQuery } from '#src/api/admin-queries.ts'
import { adminKey } from '#src/api/queries.ts'
import type { Call } from '#src/api/client.ts'
import { exportPeople } from '#src/api/contract/admin-people.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectPersonAdminView } from '#src/machines/person-admin/person-admin.view.ts'
import { pageOf, useDownload } from '#src/routes/-admin-list.ts'
import { useFlow } from '#src/routes/-flow.ts'
import { Person, type PersonSearch } from '#src/routes/-person.tsx'
import { PersonDialog } from '#src/ui/admin/person-dialog.tsx'
import { UsersScreen, type UsersSearch } from '#src/ui/admin/users-screen.tsx'

type Search = UsersSearch & PersonSearch & { person?: string | undefined }

type UsersFlowProps = {
  app: App
  call: Call
  /** Of who looks. */
  email: string
  search: Search
  onSearch: (part: Partial<Search>, isReplacing: boolean) => void
}

/** Everybody with an account, and what is done about them. */
export function UsersFlow(props: UsersFlowProps) {
  const flow = useFlow(props.app, 'personAdmin')

  return flow === undefined ? null : <Users {...props} flow={flow} />
}

const closed = { person: undefined, view: undefined, only: undefined }

function Users(props: UsersFlowProps & { flow: FlowRef<'personAdmin'> }) {
  const { call, email, search: whole, onSearch, flow } = props
  const { person, view: shownView, only, ...search } = whole
  const view = useSelector(flow, selectPersonAdminView, shallowEqual)
  const query = useQuery(peopleQuery(call, search))
  const { q, sort, order, role, status, state, organization } = search
  const matches = { q, sort, order, role, status, state, organization }
  const download = useDownload(call, exportPeople, matches)
  const cancel = () => flow.send({ type: 'act.cancel' })
  useFresh(flow, call)

  return (
    <>
      <UsersScreen
        page={pageOf(query)}
        search={search}
        download={download}
        onSearch={(part, { isTyping } = { isTyping: false }) => onSearch(part, isTyping)}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => onSearch({ ...closed, person: id }, false)}
      />
      {person === undefined ? null : (
        <Person
          call={call}
          id={person}
          email={email}
          view={view}
          search={{ view: shownView, only }}
          onSearch={(part) => onSearch(part, true)}
          onAsk={(act, it) => flow.send({ type: 'act.ask', act, person: it })}
          onClose={() => {
            cancel()
            onSearch(closed, true)
          }}
        />
      )}
      {view.step === 'asking' ? (
        <PersonDialog
          key={`${view.act} ${view.person.id}`}
          view={view}
          onConfirm={(typed) => flow.send({ type: 'act.confirm', typed })}
          onCancel={cancel}
        />
      ) : null}
    </>
  )
}

/** Whatever the server told of a person after an act is the newest; the rest that admins look at may not be. */
const useFresh = (flow: FlowRef<'personAdmin'>, call: Call) => {
  const queryClient = useQueryClient()
  const latest = useSelector(flow, ({ context }) => context.latest)
  useEffect(() => {
    if (latest !== null) {
      queryClient.setQueryData(personQuery(call, latest.id).queryKey, latest)
      void queryClient.invalidateQueries({ queryKey: adminKey })
    }
  }, [latest, call, queryClient])
}
