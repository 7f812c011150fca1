import { favouritesMachine, type Mark } from '#src/machines/favourites/favourites.machine.ts'
import { failures } from '#tests/models/samples.ts'
import { flowModel } from '#tests/support/flow-model.ts'

export const markSamples: Readonly<Record<'liked' | 'left', { mark: Mark }>> = {
  liked: { mark: { key: 'robotaxi', label: 'Robotaxi', isFavourite: true } },
  left: { mark: { key: 'robotaxi', label: 'Robotaxi', isFavourite: false } },
}

export const favouritesModels = [
  flowModel(favouritesMachine, {
    send: { 'demo.mark': markSamples },
    done: { sendMark: { kept: undefined } },
    fail: { sendMark: { withdrawn: failures.demoGone } },
    facets: ({ marks }) => marks.map(({ isFavourite }) => isFavourite),
  }),
]
