import { fromPromise } from 'xstate'

import { markFavourite } from '#src/api/contract/demos.ts'
import type { FlowPorts } from '#src/app/flow-ports.ts'
import { textOf } from '#src/lib/call-error.ts'
import { favouritesMachine, type Mark } from '#src/machines/favourites/favourites.machine.ts'
import { selectNotice } from '#src/machines/notice/notice.view.ts'

/** By `call`: a mark shows at once, and no run of its own is looked at. */
export const favouritesLogic = ({ call, notice }: Pick<FlowPorts, 'call' | 'notice'>) =>
  favouritesMachine.provide({
    actors: {
      sendMark: fromPromise(async ({ input: { key, isFavourite }, signal }) => {
        await call(markFavourite, { key, isFavourite }, { signal })
      }),
    },
    actions: {
      forgetTold: () => {
        if (selectNotice(notice().getSnapshot())?.tone === 'error') {
          notice().send({ type: 'notice.dismiss' })
        }
      },
      tellRefused: (_, { error, mark }) => {
        const text = `${refusalOf(mark)} ${textOf(error)}`
        notice().send({ type: 'notice.show', tone: 'error', text })
      },
    },
  })

const refusalOf = ({ label, isFavourite }: Mark) =>
  isFavourite
    ? `${label} could not be added to your favourites.`
    : `${label} could not be taken out of your favourites.`
