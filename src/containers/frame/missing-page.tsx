import { useRouter } from '@tanstack/react-router'

import { DemoSearchForm } from '#src/ui/demos/demo-search-form.tsx'
import { NotFoundScreen } from '#src/ui/frame/not-found-screen.tsx'

/** APP-4: the content for the default layout, for people who have demos to search. */
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
