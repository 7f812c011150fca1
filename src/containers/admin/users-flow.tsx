import { useQuery } from '@tanstack/react-query'
import { shallowEqual, useSelector } from '@xstate/react'
import * as z from 'zod/mini'

import { peopleQuery } from '#src/api/admin-queries.ts'
import type { Call } from '#src/api/client.ts'
import { exportPeople } from '#src/api/contract/admin-people.ts'
import type { App, FlowRef } from '#src/app/start-app.ts'
import { selectPersonActView } from '#src/machines/admin-act/admin-act.view.ts'
import { useLatest } from '#src/containers/admin/admin-act.ts'
import { pageOf, rowIn, useDownload, type ListAddress } from '#src/containers/admin/admin-list.ts'
import { useDecisions } from '#src/containers/admin/decisions.tsx'
import { useFlow } from '#src/containers/flow.ts'
import { useKeptWords } from '#src/containers/kept-words.ts'
import { useListTools } from '#src/containers/admin/list-tools.ts'
import { isUndoing } from '#src/ui/admin/decision.ts'
import { useOrganizationFilter } from '#src/containers/admin/organization-filter.ts'
import { Person, type PersonSearch } from '#src/containers/admin/person.tsx'
import { PersonDialog } from '#src/ui/admin/person-dialog.tsx'
import { UsersScreen, type UsersSearch } from '#src/ui/admin/users-screen.tsx'

type Search = UsersSearch & PersonSearch & { person?: string | undefined }

type UsersFlowProps = ListAddress<Search> & {
  app: App
  call: Call
  /** Of who looks. */
  email: string
  search: Search
}

/** Everybody with an account, and what is done about them. */
export function UsersFlow(props: UsersFlowProps) {
  const flow = useFlow(props.app, 'adminAct')
  const decisions = useFlow(props.app, 'decisions')

  return flow === undefined || decisions === undefined ? null : (
    <Users {...props} flow={flow} decisions={decisions} />
  )
}

const reasonSchema = z.string()
const closed = { person: undefined, view: undefined, only: undefined }

type UsersProps = UsersFlowProps & { flow: FlowRef<'adminAct'>; decisions: FlowRef<'decisions'> }

function Users(props: UsersProps) {
  const { app, call, email, search: whole, onSearch, entry, flow, decisions } = props
  const { person, view: shownView, only, ...search } = whole
  const view = useSelector(flow, selectPersonActView, shallowEqual)
  const query = useQuery(peopleQuery(call, search))
  const { q, sort, order, role, status, state, method, organization } = search
  const matches = { q, sort, order, role, status, state, method, organization }
  const download = useDownload(call, exportPeople, matches)
  const tools = useListTools({ app, call, list: 'users', search, download, onSearch })
  const organizations = useOrganizationFilter(call, organization)
  const cancel = () => flow.send({ type: 'act.cancel' })
  useLatest(flow, call)
  const reason = useKeptWords({
    drafts: app.drafts,
    name: 'act-reason',
    schema: reasonSchema,
    about: view.step === 'asking' ? `${view.act} ${view.person.id}` : null,
    isUsed: view.step === 'done',
  })
  const decided = useDecisions({ app, flow: decisions, email })

  return (
    <>
      <UsersScreen
        page={pageOf(query)}
        search={search}
        organizations={organizations}
        tools={tools}
        onSearch={onSearch}
        onRetry={() => void query.refetch()}
        onOpen={({ id }) => entry.onOpen({ ...closed, person: id })}
      />
      {person === undefined ? (
        decided.bar
      ) : (
        <Person
          call={call}
          id={person}
          listedName={rowIn(query, person)?.name}
          email={email}
          view={view}
          search={{ view: shownView, only }}
          onSearch={entry.onTurn}
          onAct={(act, row) => flow.send({ type: 'act.ask', asked: { about: 'person', act, row } })}
          isUndoing={isUndoing(decided.view)}
          onAsk={decided.on.onAsk}
          onClose={() => {
            cancel()
            entry.onClose(closed)
          }}
        >
          {decided.bar}
        </Person>
      )}
      {decided.dialog}
      {view.step === 'asking' ? (
        <PersonDialog
          key={`${view.act} ${view.person.id}`}
          view={{ ...view, typed: reason.typed ?? view.typed }}
          isOneself={view.person.email === email}
          onType={reason.keep}
          onConfirm={(typed) => flow.send({ type: 'act.confirm', typed })}
          onCancel={() => {
            reason.drop()
            cancel()
          }}
        />
      ) : null}
    </>
  )
}
