import { Button, chakra, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { pageSizes } from '#src/api/contract/admin-list.ts'
import type { ListSearch } from '#src/ui/admin/list.ts'
import { outOfReach } from '#src/ui/parts/buttons/out-of-reach.ts'
import { useFocusAround } from '#src/ui/parts/focus/focus-around.ts'
import { PlainSelect } from '#src/ui/parts/forms/control.ts'

type ListPagerProps = {
  search: ListSearch
  /** `null` if it is unknown; there is at least one more. */
  last: number | null
  onTurn: (to: Pick<ListSearch, 'page'>) => void
  onSize: (to: Pick<ListSearch, 'page' | 'size'>) => void
}

/** Pages through a list, and says which part a page shows. */
export function ListPager({ search: { page, size }, last, onTurn, onSize }: ListPagerProps) {
  const pager = useFocusAround<HTMLDivElement>()
  // Past the end, Previous leads to the last page.
  const previous = Math.min(page - 1, last ?? page)
  const turn = (to: number) =>
    to >= 1 && to <= (last ?? to) ? () => onTurn({ page: to }) : undefined

  return (
    <Flex
      ref={pager}
      as="nav"
      aria-label="Pages"
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      _print={{ display: 'none' }}
    >
      <Flex gap="2" align="center" fontSize="sm" color="fg.muted">
        <label htmlFor="list-size">Rows per page</label>
        <PlainSelect
          id="list-size"
          name="size"
          value={size}
          onChange={({ target }) => onSize({ page: 1, size: Number(target.value) })}
        >
          {pageSizes.map((it) => (
            <option key={it}>{it}</option>
          ))}
        </PlainSelect>
      </Flex>
      <Flex gap="2" align="center">
        <Button
          variant="outline"
          px="3"
          aria-label="Previous page"
          css={outOfReach}
          aria-disabled={previous < 1}
          onClick={turn(previous)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <chakra.span fontSize="sm" fontVariantNumeric="tabular-nums" color="fg.muted">
          Page {page.toLocaleString()}
          {last === null ? null : ` of ${last.toLocaleString()}`}
        </chakra.span>
        <Button
          variant="outline"
          px="3"
          aria-label="Next page"
          css={outOfReach}
          aria-disabled={last !== null && page >= last}
          onClick={turn(page + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      </Flex>
    </Flex>
  )
}
