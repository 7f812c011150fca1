import { chakra, Dialog, Flex, Portal, Text, VisuallyHidden } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'

import { isForInputMethod } from '#src/lib/keyboard.ts'
import { paletteSections, type PaletteItem } from '#src/ui/frame/palette-items.ts'
import { IconButton } from '#src/ui/parts/buttons/icon-button.tsx'
import { useReturnedFocus } from '#src/ui/parts/focus/use-returned-focus.ts'
import { ListboxOption } from '#src/ui/parts/forms/listbox-option.tsx'
import { stayOpen } from '#src/ui/parts/overlays/stay-open.ts'
import { useHistoryMove } from '#src/ui/parts/overlays/use-history-move.ts'

type CommandPaletteProps = {
  items: readonly PaletteItem[]
  /** Ids of what was chosen lately, the latest first. */
  recent: readonly string[]
  onChoose: (item: PaletteItem) => void
  /** To all demos, or those of a search. */
  onHome: (search: string) => void
  onClose: () => void
  /** What came of the last choice; `null` where there is nothing to tell. */
  told: string | null
}

/** APP-11: a combobox over all that this person may open and do (ARIA Authoring Practices, combobox with a listbox). */
export function CommandPalette(props: CommandPaletteProps) {
  const { items, recent, told, onChoose, onHome, onClose } = props
  useReturnedFocus()
  useHistoryMove(onClose)
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const { sections, found, shown } = paletteSections(items, recent, search, onHome)
  const listed = sections.flatMap((section) => section.items)
  const active = listed[at]
  const visible = told ?? (listed.length === 0 ? 'No demo, page or action has this name.' : null)
  const idOf = (item: PaletteItem) => `${id}-${item.id}`

  const moveOn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : -1
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isMove && listed.length > 0) {
      event.preventDefault()
      setAt((at + step + listed.length) % listed.length)
    } else if (
      event.key === 'Enter' &&
      active !== undefined &&
      !isForInputMethod(event.nativeEvent)
    ) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return (
    <Dialog.Root
      open
      aria-label="Command palette"
      restoreFocus={false}
      onFocusOutside={stayOpen}
      onOpenChange={({ open }) => (open ? undefined : onClose())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner alignItems="flex-start" pt={{ base: '4', md: 'min(6rem, 12dvh)' }}>
          <Dialog.Content width="full" maxWidth="36rem" maxHeight="min(32rem, 80dvh)">
            <Head>
              <SearchField
                role="combobox"
                type="text"
                aria-label="Search demos, pages and actions"
                aria-expanded="true"
                aria-controls={`${id}-list`}
                aria-autocomplete="list"
                aria-activedescendant={active === undefined ? undefined : idOf(active)}
                placeholder="Demo, page or action"
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                data-autofocus
                value={search}
                onChange={(event) => {
                  setSearch(event.target.value)
                  setAt(0)
                }}
                onKeyDown={moveOn}
              />
              <Dialog.CloseTrigger asChild>
                <IconButton aria-label="Close" display={{ md: 'none' }}>
                  <X aria-hidden />
                </IconButton>
              </Dialog.CloseTrigger>
            </Head>
            <Listbox role="listbox" id={`${id}-list`} aria-label="Found">
              {sections.map(({ title, items: ofSection }) => (
                <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
                  <GroupTitle id={`${id}-${title}`} role="presentation">
                    {title}
                  </GroupTitle>
                  {ofSection.map((item) => (
                    <ListboxOption
                      key={item.id}
                      id={idOf(item)}
                      isActive={item === active}
                      onPoint={() => setAt(listed.indexOf(item))}
                      onChoose={() => onChoose(item)}
                    >
                      {item.label}
                    </ListboxOption>
                  ))}
                </div>
              ))}
            </Listbox>
            <div role="status">
              {visible === null ? (
                <VisuallyHidden>
                  {found === shown ? `${found} found` : `${found} found, ${shown} shown`}
                </VisuallyHidden>
              ) : (
                <Text px="5" py="4" fontSize="sm" color="fg.muted">
                  {visible}
                </Text>
              )}
            </div>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

const Head = chakra(Flex, {
  base: { flexShrink: 0, alignItems: 'center', gap: '1', pe: '1', borderBottomWidth: '1px' },
})

const SearchField = chakra('input', {
  base: {
    flex: '1',
    minWidth: '0',
    height: '14',
    px: '5',
    bg: 'transparent',
    color: 'fg',
    fontSize: 'md',
    borderTopRadius: 'xl',
    _focusVisible: { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '-2px' },
    '&::placeholder': { color: 'fg.subtle' },
  },
})

const Listbox = chakra('div', {
  base: { flex: '1', minHeight: '0', overflow: 'auto', p: '2', _empty: { p: '0' } },
})

const GroupTitle = chakra('div', {
  base: { px: '3', pt: '2', pb: '1', fontSize: 'xs', fontWeight: 'semibold', color: 'fg.subtle' },
})
