import { useRouter } from '@tanstack/react-router'

import { NotFoundScreen } from '#src/ui/not-found-screen.tsx'
import { DemoSearchForm } from '#src/ui/parts/demo-search-form.tsx'

/** APP-4: what stands within the default layout, for whoever has demos to search. */
export function MissingPage() {
  const router = useRouter()

  return (
    <NotFoundScreen>
      <DemoSearchForm
        onSearch={(search) => void router.navigate({ to: '/', search: { search } })}
      />
    </NotFoundScreen>
  )
}
