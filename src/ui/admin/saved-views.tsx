import { zodResolver } from '@hookform/resolvers/zod'
import { Button, chakra, Flex, Text } from '@chakra-ui/react'
import { Bookmark, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { viewNameSchema, type SavedView } from '#src/api/contract/admin-views.ts'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { Form } from '#src/ui/parts/forms/form.tsx'
import { TextField } from '#src/ui/parts/forms/text-field.tsx'
import { PopoverButton } from '#src/ui/parts/overlays/popover-button.tsx'
import { ProblemAlert } from '#src/ui/parts/status/problem-alert.tsx'
import { StatusLine } from '#src/ui/parts/status/status-line.tsx'

export type SavedViewsProps = {
  /** Of this list; `null` while they are not there. */
  views: readonly SavedView[] | null
  /** The query of the list as it is shown. */
  query: string
  isBusy: boolean
  problem: string | null
  onOpen: (view: SavedView) => void
  onSave: (name: string) => void
  onRemove: (view: SavedView) => void
}

/** ADMIN-2: search, filters and order, saved under a name. */
export function SavedViews(props: SavedViewsProps) {
  const { views, query, isBusy, problem, onOpen, onRemove } = props
  const panel = useRef<HTMLDivElement>(null)
  const saved = JSON.stringify(views)
  useEffect(() => {
    // The focused button has disappeared with the view that it deleted.
    if (document.activeElement === document.body) {
      panel.current?.focus()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- looked at once something else is saved
  }, [saved])

  return (
    <PopoverButton ref={panel} id="saved-views" label="Saved views" Icon={Bookmark}>
      <StatusLine>{textOf(props)}</StatusLine>
      <List>
        {views?.map((view) => (
          <li key={view.name}>
            <button
              type="button"
              aria-current={view.query === query}
              onClick={() => {
                panel.current?.hidePopover()
                onOpen(view)
              }}
            >
              {view.name}
            </button>
            <IconButton
              aria-label={`Delete ${view.name}`}
              aria-disabled={isBusy}
              onClick={isBusy ? undefined : () => onRemove(view)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </List>
      <ProblemAlert>{problem}</ProblemAlert>
      <NewView saved={saved} isBusy={isBusy} onSave={props.onSave} />
    </PopoverButton>
  )
}

const textOf = ({ views, problem }: SavedViewsProps) => {
  if (views === null) {
    return problem === null ? 'Loading...' : null
  }
  if (views.length === 0) {
    return 'Nothing is saved yet.'
  }
  return views.length === 1 ? '1 view is saved.' : `${views.length} views are saved.`
}

const formSchema = z.object({ viewName: viewNameSchema })

type NewViewProps = Pick<SavedViewsProps, 'isBusy' | 'onSave'> & { saved: string }

/** The name for the current view; cleared after it was saved. */
function NewView({ saved, isBusy, onSave }: NewViewProps) {
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { viewName: '' },
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- emptied once something else is saved
  useEffect(() => reset(), [saved, reset])

  return (
    <Form isBusy={isBusy} onSubmit={handleSubmit(({ viewName }) => onSave(viewName))}>
      <TextField
        {...register('viewName')}
        label="Save this view as"
        maxLength={60}
        autoComplete="off"
        error={formState.errors.viewName?.message}
      />
      <Flex gap="3" align="center" justify="space-between">
        <Text fontSize="sm" color="fg.muted">
          This replaces the view of that name.
        </Text>
        <Button type="submit" aria-disabled={isBusy}>
          Save
        </Button>
      </Flex>
    </Form>
  )
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    _empty: { display: 'none' },
    '& li': { display: 'flex', alignItems: 'center', gap: '2', borderBottomWidth: '1px' },
    '& li > button:first-of-type': {
      flex: '1',
      minWidth: '0',
      minHeight: '11',
      overflowWrap: 'anywhere',
      borderRadius: 'sm',
      color: 'brand.fg',
      textAlign: 'start',
      cursor: 'pointer',
      '&[aria-current=true]': { fontWeight: 'bold' },
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
      _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
    },
  },
})
