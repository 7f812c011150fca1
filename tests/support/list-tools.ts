import { plainLayout } from '#src/machines/ui-settings/ui-settings.view.ts'
import type { ListTools } from '#src/ui/admin/list.ts'

const nothing = () => {}

type Own = Partial<Pick<ListTools, 'layout' | 'onArrange'>> &
  Partial<ListTools['download']> & { views?: Partial<ListTools['views']> }

/** What comes with a list; what a test does not name is plain. */
export const listTools = ({ views, layout, onArrange, ...download }: Own = {}): ListTools => ({
  download: { isBusy: false, problem: null, onDownload: nothing, ...download },
  layout: layout ?? plainLayout,
  onArrange: onArrange ?? nothing,
  views: {
    views: [],
    query: '',
    isBusy: false,
    problem: null,
    onOpen: nothing,
    onSave: nothing,
    onRemove: nothing,
    ...views,
  },
})
