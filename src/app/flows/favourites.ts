import { fromPromise } from 'xstate'

import { markFavourite, type DemoShelf } from '#src/api/contract/demos.ts'
import { demoShelfQuery } from '#src/api/queries.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { textOf } from '#src/lib/call-error.ts'
import { withFavourite } from '#src/lib/favourites.ts'
import { favouritesMachine, type Mark } from '#src/machines/favourites/favourites.machine.ts'
import { selectNotice } from '#src/machines/notice/notice.view.ts'

/** By `call`: a mark shows at once, and no run of its own is looked at. */
export const favouritesLogic = ({
  call,
  notice,
  loadedData,
}: Pick<FlowPorts, 'call' | 'notice' | 'loadedData'>) => {
  const { queryKey } = demoShelfQuery(call)
  const keep = (mark: Mark) =>
    loadedData()?.setQueryData<DemoShelf>(queryKey, (it) => it && withFavourite(it, mark))

  /** Of a mark that was refused. */
  let told: string | null = null

  return favouritesMachine.provide({
    actors: {
      sendMark: fromPromise(async ({ input: { key, isFavourite }, signal }) => {
        await call(markFavourite, { key, isFavourite }, { signal })
      }),
    },
    actions: {
      keepMark: (_, { mark }) => {
        keep(mark)
        // What was asked for before it would take it away again.
        void loadedData()
          ?.cancelQueries({ queryKey })
          .then(() => keep(mark))
      },
      renewShelf: () => void loadedData()?.invalidateQueries({ queryKey }),
      forgetTold: () => {
        if (selectNotice(notice().getSnapshot())?.text === told) {
          notice().send({ type: 'notice.dismiss' })
        }
      },
      tellRefused: (_, { error, mark }) => {
        const text = `${refusalOf(mark)} ${textOf(error)}`
        told = text
        notice().send({ type: 'notice.show', tone: 'error', text })
      },
    },
  })
}

const refusalOf = ({ label, isFavourite }: Mark) =>
  isFavourite
    ? `${label} could not be added to your favourites.`
    : `${label} could not be taken out of your favourites.`
